import { useRef } from "react";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import type { GeoField } from "~/lib/content/definition/definition";

import { partOf, textOf, type InputProps } from "../fields-provider";

const pair = /^(-?\d{1,3}\.\d{1,20})(?:\s?[,;]\s?|\s)(-?\d{1,3}\.\d{1,20})$/;
const single = /^-?\d{1,3}\.\d{1,20}$/;

export function GeoInput({ name, control, initial }: InputProps<GeoField>) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);

  /** Maps copy "38.4624, 27.2165": both parts find their place, with the comma that the form reads. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text").trim();
    const both = pair.exec(text);
    if (!both && !single.test(text)) return;
    event.preventDefault();
    if (!both) return write(event.currentTarget, text);
    const [lat, lng] = box.current?.querySelectorAll("input") ?? [];
    if (lat && lng) [lat, lng].forEach((input, at) => write(input, both[at + 1] ?? ""));
  }

  function write(input: HTMLInputElement, text: string) {
    input.value = text.replace(".", ",");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div ref={box} id={control.id} className="flex flex-wrap gap-4">
      {(["lat", "lng"] as const).map((axis) => (
        <div key={axis} className="flex min-w-40 flex-col gap-1">
          <Label htmlFor={`${control.id}.${axis}`} className="text-sm">
            {t(`fields.geo.${axis}`)}
          </Label>
          <Input
            {...control}
            id={`${control.id}.${axis}`}
            name={`${name}.${axis}`}
            defaultValue={textOf(partOf(initial, axis))}
            inputMode="decimal"
            placeholder={axis === "lat" ? "38,462412" : "27,216533"}
            autoComplete="off"
            onPaste={paste}
            className="tabular-nums"
          />
        </div>
      ))}
    </div>
  );
}
