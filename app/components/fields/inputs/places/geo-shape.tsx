import { useMemo, useRef, useState } from "react";
import type { ChangeEvent } from "react";
import { useTranslation } from "react-i18next";

import { FileInput } from "~/components/controls/file-input";
import { Label } from "~/components/ui/label";
import { Textarea } from "~/components/ui/textarea";
import type { GeoShapeField } from "~/lib/content/definition/definition";
import { readGeometry, type Geometry } from "~/lib/platform/geo/geojson";

import { textOf, useFields, type InputProps } from "~/components/fields/fields-provider";
import { translateIssue } from "~/components/fields/issue-text";
import { kmlOutlines } from "~/components/fields/kml-outlines";
import { ShapeView } from "~/components/fields/values/shape-view";

/** Positions drawn while typing; the server's limit is separate. */
const maxDrawn = 5_000;

/** GeoJSON text, from a file or pasted. A file replaces the text: with scripts at once, without them on saving. */
export function GeoShapeInput({ name, control, initial, label, errors }: InputProps<GeoShapeField>) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const { section } = useFields();
  const [text, setText] = useState(textOf(initial));
  const drawn = useMemo(() => drawingOf(text), [text]);
  // Only the server reads GPX, and reports its errors.
  const isUnread = text.trim() !== "" && !drawn && !text.trimStart().startsWith("<");
  const problem = translateIssue(t, "content.issues.badGeoShape", section);

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Other files go to the server, which reports the error.
    if (!file || !area.current || file.size > 1_500_000) return;
    const text = await file.text();
    area.current.value = /\.kml$/i.test(file.name) ? asGeoJson(text) : text;
    input.value = "";
    area.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="flex flex-col gap-3">
      {drawn ? <ShapeView value={drawn} /> : null}
      <p role="status" className="text-sm font-medium text-error empty:hidden">
        {isUnread && !errors.includes(problem) ? problem : ""}
      </p>
      <div className="flex flex-col gap-1">
        <Label htmlFor={`${control.id}.upload`} className="text-sm">
          {t("fields.geoShape.upload")}
          <span className="sr-only"> ({label})</span>
        </Label>
        <FileInput
          id={`${control.id}.upload`}
          name={`${name}.upload`}
          accept=".geojson,.json,.kml,.gpx"
          onChange={(event) => void read(event)}
        />
      </div>
      <details open={isUnread || errors.length > 0}>
        <summary className="cursor-pointer text-sm text-muted-foreground">{t("fields.details")}</summary>
        <div className="pt-2">
          <Textarea
            {...control}
            ref={area}
            name={name}
            rows={4}
            defaultValue={textOf(initial)}
            onInput={(event) => setText(event.currentTarget.value)}
            placeholder={'{ "type": "Polygon", "coordinates": […] }'}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="font-mono text-sm"
          />
        </div>
      </details>
    </div>
  );
}

function drawingOf(text: string): Geometry | null {
  try {
    return readGeometry(JSON.parse(text), maxDrawn);
  } catch {
    return null;
  }
}

/** Converts KML to GeoJSON; other text is unchanged, for the server to judge. */
function asGeoJson(text: string): string {
  try {
    return JSON.stringify(kmlOutlines(text, maxDrawn));
  } catch {
    return text;
  }
}
