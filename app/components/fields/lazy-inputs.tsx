import { ColourInput } from "./inputs/colour";
import { GeoInput } from "./inputs/geo";
import { GeoShapeInput } from "./inputs/geo-shape";
import { IconInput } from "./inputs/icon";
import { JsonInput } from "./inputs/json";
import { MultiInput } from "./inputs/multi";
import { RecurrenceInput } from "./inputs/recurrence";
import { TagsInput } from "./inputs/tags";
import { TimeInput } from "./inputs/time";
import { WeekdaysInput } from "./inputs/weekdays";

/** Few sections have them, so only those forms load their scripts. */
export const lazyInputs = {
  colour: ColourInput,
  geo: GeoInput,
  geoShape: GeoShapeInput,
  icon: IconInput,
  json: JsonInput,
  multi: MultiInput,
  recurrence: RecurrenceInput,
  tags: TagsInput,
  time: TimeInput,
  weekdays: WeekdaysInput,
};
