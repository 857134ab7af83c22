import { useRef, useState } from "react";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import type { GeoField } from "~/lib/content/definition/definition";
import { readCoordinates } from "~/lib/platform/geo/coordinates";
import { mapUrl } from "~/lib/platform/geo/map-url";

import { partOf, textOf, useFields, type InputProps } from "~/components/fields/fields-provider";
import { translateIssue } from "~/components/fields/issue-text";
import { PlacePicker } from "./place-picker";

const axes = ["lat", "lng"] as const;
const single = /^-?\d{1,3}\.\d{1,20}$/;
const typed = /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/;

/** Two numbers; pasting coordinates or a map's address into either fills both. */
export function GeoInput({ name, control, initial, errors }: InputProps<GeoField>) {
  const { t } = useTranslation();
  const { section, context } = useFields();
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(() => placeOf(axes.map((axis) => textOf(partOf(initial, axis)))));
  const inputs = () => [...(box.current?.querySelectorAll("input") ?? [])];

  function take(text: string): boolean {
    const found = readCoordinates(text);
    if (!found) return false;
    for (const [at, input] of inputs().entries()) write(input, String(found[axes[at] ?? "lat"]));
    return true;
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text").trim();
    if (single.test(text)) write(event.currentTarget, text);
    else if (!take(text)) return;
    event.preventDefault();
    look();
  }

  function write(input: HTMLInputElement, text: string) {
    input.value = text.replace(".", ",");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Wrong numbers are reported here, not at publishing. */
  function look() {
    const [lat] = inputs();
    if (lat && !typed.test(lat.value.trim())) take(lat.value);
    setSeen(placeOf(inputs().map(({ value }) => value.trim())));
  }

  function pick({ lat, lng }: { lat: number; lng: number }) {
    // 0.00001° is about a metre: more digits mean nothing.
    for (const [at, input] of inputs().entries()) write(input, String(Number([lat, lng][at]?.toFixed(6))));
    look();
  }

  const problem = seen === "wrong" ? translateIssue(t, "content.issues.badGeo", section) : "";
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted-foreground">{t("fields.geo.paste")}</p>
      <div ref={box} id={control.id} className="flex flex-wrap gap-4">
        {axes.map((axis) => (
          <div key={axis} className="flex min-w-40 flex-col gap-1">
            <Label htmlFor={`${control.id}.${axis}`} className="text-sm">
              {t(`fields.geo.${axis}`)}
            </Label>
            <Input
              {...control}
              aria-invalid={control["aria-invalid"] ?? (seen === "wrong" || undefined)}
              id={`${control.id}.${axis}`}
              name={`${name}.${axis}`}
              defaultValue={textOf(partOf(initial, axis))}
              placeholder={axis === "lat" ? "38,462412" : "27,216533"}
              autoComplete="off"
              onPaste={paste}
              onBlur={look}
              className="tabular-nums"
            />
          </div>
        ))}
      </div>
      <p role="status" className="text-sm font-medium text-error empty:hidden">
        {errors.includes(problem) ? "" : problem}
      </p>
      {context.map ? (
        <PlacePicker map={context.map} place={typeof seen === "object" ? seen : null} onPick={pick} />
      ) : null}
      {typeof seen === "object" ? (
        <a
          href={mapUrl(seen)}
          target="_blank"
          rel="noreferrer"
          className="self-start text-sm text-primary underline underline-offset-4"
        >
          {t("fields.geo.map")}
        </a>
      ) : null}
    </div>
  );
}

/** A place, "" for nothing, or incomplete or wrong input. */
function placeOf([lat = "", lng = ""]: readonly string[]): { lat: number; lng: number } | "" | "half" | "wrong" {
  if (lat === "" && lng === "") return "";
  const [north, east] = [lat, lng].map((text) => (typed.test(text) ? Number(text.replace(",", ".")) : Number.NaN)) as [
    number,
    number,
  ];
  if ((lat !== "" && !(Math.abs(north) <= 90)) || (lng !== "" && !(Math.abs(east) <= 180))) return "wrong";
  return lat === "" || lng === "" ? "half" : { lat: north, lng: east };
}
