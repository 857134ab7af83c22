import { useState } from "react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";

import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { fittedSize, type ImageSources } from "~/lib/files/serving/file-urls";

/** Strings for typed values that are no numbers. */
type Point = { x: number | string; y: number | string };

type FocalPointProps = {
  id: string;
  /** The number fields are `<name>.x` and `<name>.y`, each 0 to 1 from the top left, or empty. */
  name: string;
  picture: ImageSources;
  value?: Point | null | undefined;
  invalid?: boolean;
};

/** Two numbers, or a click on the picture with scripts. */
export function FocalPoint({ id, name, picture, value, invalid }: FocalPointProps) {
  const { t } = useTranslation();
  const [x, setX] = useState(value ? String(value.x) : "");
  const [y, setY] = useState(value ? String(value.y) : "");
  const pick = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setX(((event.clientX - box.left) / box.width).toFixed(2));
    setY(((event.clientY - box.top) / box.height).toFixed(2));
  };
  const number = {
    type: "number",
    min: 0,
    max: 1,
    step: 0.01,
    inputMode: "decimal",
    "aria-invalid": invalid || undefined,
    "aria-describedby": `${id}-hint`,
  } as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">{t("files.focal.legend")}</legend>
      <p id={`${id}-hint`} className="mb-2 text-sm text-muted-foreground">
        {t("files.focal.hint")}
      </p>
      {/* The numbers below do the same by keyboard. */}
      <div
        className="relative inline-block max-w-full cursor-crosshair overflow-hidden rounded-md border"
        onClick={pick}
      >
        <img src={picture.src} {...fittedSize(picture, 288)} alt="" className="block h-auto max-h-72 max-w-full" />
        {x !== "" && y !== "" ? (
          <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
            <circle
              cx={`${Number(x) * 100}%`}
              cy={`${Number(y) * 100}%`}
              r="11"
              fill="none"
              stroke="#000"
              strokeWidth="5"
            />
            <circle
              cx={`${Number(x) * 100}%`}
              cy={`${Number(y) * 100}%`}
              r="11"
              fill="none"
              stroke="#fff"
              strokeWidth="2.5"
            />
          </svg>
        ) : null}
      </div>
      <div className="mt-2 flex flex-wrap gap-4">
        <div className="flex items-center gap-2">
          <Label htmlFor={`${id}-x`}>{t("files.focal.x")}</Label>
          <Input
            {...number}
            id={`${id}-x`}
            name={`${name}.x`}
            value={x}
            onChange={(event) => setX(event.target.value)}
            className="w-28"
          />
        </div>
        <div className="flex items-center gap-2">
          <Label htmlFor={`${id}-y`}>{t("files.focal.y")}</Label>
          <Input
            {...number}
            id={`${id}-y`}
            name={`${name}.y`}
            value={y}
            onChange={(event) => setY(event.target.value)}
            className="w-28"
          />
        </div>
      </div>
    </fieldset>
  );
}
