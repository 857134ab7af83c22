import { ColourInput } from "~/components/fields/inputs/colour";
import { GeoInput } from "~/components/fields/inputs/places/geo";
import { GeoShapeInput } from "~/components/fields/inputs/places/geo-shape";
import { IconInput } from "~/components/fields/inputs/icon";
import { JsonInput } from "~/components/fields/inputs/json";
import { MultiInput } from "~/components/fields/inputs/multi";
import { RecurrenceInput } from "~/components/fields/inputs/times/recurrence";
import { TagsInput } from "~/components/fields/inputs/tags";
import { TimeInput } from "~/components/fields/inputs/times/time";
import { WeekdaysInput } from "~/components/fields/inputs/times/weekdays";

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
