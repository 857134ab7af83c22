import { useState } from "react";
import { useTranslation } from "react-i18next";

import { focalClass } from "~/components/public/entry/focal";
import { cn } from "~/components/ui/cn";
import { NativeSelect } from "~/components/ui/native-select";
import { pictureRatios } from "~/lib/files/pictures/picture-ratios";
import type { ImageSources } from "~/lib/files/serving/file-urls";

type Point = { x: number; y: number };
type RatioCropsProps = { picture: ImageSources; focal: Point | null; focals: Record<string, Point> };

/** Literal, because Tailwind looks for whole class names. */
const shapes: Record<(typeof pictureRatios)[number], string> = {
  "12:5": "aspect-12/5",
  "16:9": "aspect-16/9",
  "4:3": "aspect-4/3",
  "1:1": "aspect-square",
  "4:5": "aspect-4/5",
  "3:4": "aspect-3/4",
};
const thirds = [0, 0.5, 1];
/** The nine places, row by row. */
const places = thirds.flatMap((y) => thirds.map((x) => ({ x, y })));
const valueOf = ({ x, y }: Point) => `${x},${y}`;
const quarters = (point: Point | null | undefined) =>
  point ? { x: Math.round(point.x * 4), y: Math.round(point.y * 4) } : undefined;
const pointOf = (value: string): Point | undefined => {
  const [x, y] = value.split(",").map(Number);
  return value === "" || x === undefined || y === undefined ? undefined : { x, y };
};

/** Shows each crop, with a choice of its place: one of nine, or the focal point. */
export function RatioCrops({ picture, focal, focals }: RatioCropsProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="font-medium">{t("files.crops.legend")}</legend>
      <p className="mb-3 text-sm text-muted-foreground">{t("files.crops.hint")}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {pictureRatios.map((ratio) => (
          <Crop key={ratio} ratio={ratio} picture={picture} focal={focal} own={focals[ratio]} />
        ))}
      </div>
    </fieldset>
  );
}

function Crop({
  ratio,
  picture,
  focal,
  own,
}: {
  ratio: (typeof pictureRatios)[number];
  picture: ImageSources;
  focal: Point | null;
  own: Point | undefined;
}) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(own ? valueOf(own) : "");
  const isOther = own !== undefined && !places.some((one) => valueOf(one) === valueOf(own));
  const id = `crop-${ratio.replace(":", "-")}`;
  return (
    <div className="flex flex-col justify-end gap-1.5">
      <img
        src={picture.src}
        alt=""
        className={cn(
          "w-full rounded-md border bg-muted object-cover",
          shapes[ratio],
          focalClass(quarters(pointOf(place) ?? focal)),
        )}
      />
      <label htmlFor={id} className="text-sm font-medium">
        {t(`files.crops.ratios.${ratio.replace(":", "x")}`)}
      </label>
      <NativeSelect id={id} name={`focals.${ratio}`} value={place} onChange={(event) => setPlace(event.target.value)}>
        <option value="">{t("files.crops.focal")}</option>
        {places.map((one, at) => (
          <option key={valueOf(one)} value={valueOf(one)}>
            {t(`files.crops.places.${at}`)}
          </option>
        ))}
        {isOther ? <option value={valueOf(own)}>{t("files.crops.other")}</option> : null}
      </NativeSelect>
    </div>
  );
}
