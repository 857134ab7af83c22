import type { Field, FieldKindName } from "~/lib/content/definition/definition";

/** What browsers, too, know of a kind. Only plain data stands here: every list of entries loads it. */
export type FieldTraits = {
  /** Lists sort by its values; of numbers, days and moments they also take ranges. */
  order?: "text" | "number" | "day" | "moment" | "yesNo";
  /** A text that people write: one line, several lines, or HTML. */
  text?: "line" | "lines" | "html";
  /** A cell of a pasted table can be its value. */
  isPasted?: true;
  /** Its input needs no whole line. */
  isShort?: true;
};

const traits: { readonly [K in FieldKindName]: FieldTraits } = {
  text: { order: "text", text: "line", isPasted: true },
  textarea: { text: "lines", isPasted: true },
  richText: { text: "html", isPasted: true },
  image: {},
  gallery: {},
  file: {},
  files: {},
  date: { order: "day", isPasted: true, isShort: true },
  dateTime: { order: "moment", isShort: true },
  time: { order: "text", isPasted: true, isShort: true },
  weekdays: {},
  year: { order: "number", isPasted: true, isShort: true },
  slug: {},
  select: { order: "text", isShort: true },
  multi: {},
  relation: {},
  relations: {},
  phone: { isPasted: true, isShort: true },
  email: { isPasted: true },
  url: { isPasted: true },
  geo: {},
  geoShape: {},
  json: {},
  number: { order: "number", isPasted: true, isShort: true },
  money: { order: "number", isPasted: true, isShort: true },
  boolean: { order: "yesNo" },
  colour: {},
  icon: {},
  tags: {},
  list: {},
  video: {},
};

export const traitsOf = ({ kind }: Pick<Field, "kind">): FieldTraits => traits[kind];

export const isDay = (field: Field | undefined): boolean => field !== undefined && traitsOf(field).order === "day";
export const isMoment = (field: Field | undefined): boolean =>
  field !== undefined && traitsOf(field).order === "moment";
