import { ChosenIcon } from "~/components/chosen-icon";
import type { MapMark } from "~/lib/public-site/lists/map/map-marks.server";

/** The kind of place as in the map's pins: a sign on a colour. */
export function PlaceMark({ mark: { sign, colour, icon } }: { mark: MapMark }) {
  return (
    <span aria-hidden className="place-mark" data-mark={colour}>
      <svg viewBox="0 0 2 2" focusable="false">
        <circle cx="1" cy="1" r="1" fill={colour} />
      </svg>
      <span>{icon ? <ChosenIcon name={icon} className="size-4" /> : sign}</span>
    </span>
  );
}
