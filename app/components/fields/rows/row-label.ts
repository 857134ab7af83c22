import type { TFunction } from "i18next";

import type { Field, FieldKindName, ListField, Section } from "~/lib/content/definition/definition";
import { isWordy } from "~/lib/content/form/row-lines";
import type { Locale } from "~/lib/content/values";
import { formatDate } from "~/lib/platform/text/dates/dates";
import { weekdayName } from "~/lib/platform/text/dates/weekdays";

import { partOf, textOf, textsOf } from "~/components/fields/fields-provider";
import { readable, type FormContext } from "~/components/fields/form-context";
import { optionLabel, settingOptionLabel } from "~/components/fields/labels";

/** Longer text is cut by the line anyway. */
const longestShown = 160;
/** How many short cells name a row without a title. */
const cellsShown = 3;

type Named = {
  t: TFunction;
  section: Pick<Section, "id">;
  context: Pick<FormContext, "locale" | "titles" | "options" | "choices">;
};

/**
 * A folded row's name: "3. Bisiklet yolu", from number and title, or its first short cells.
 * @param place the list without row numbers: "stops.sights" @returns "" for an empty row
 */
export function rowLabel(
  { t, section, context }: Named,
  place: string,
  field: ListField,
  index: number,
  value: unknown,
): string {
  const { columns, counts } = field;
  const cell = (name: string, column: Field) =>
    cellLabel({ t, section, context }, `${place}.${name}`, name, column, partOf(value, name));
  const named = Object.entries<Field>(columns).filter(([name]) => name !== counts);
  const main = named.find(([, column]) => column.required && isWordy(column));
  const own = main ? cell(...main) : "";
  const label =
    own ||
    named
      .map(([name, column]) => cell(name, column))
      .filter(Boolean)
      .slice(0, cellsShown)
      .join(" · ");
  if (!label) return "";
  const number = counts === undefined ? "" : textOf(partOf(value, counts)).trim();
  return numbered(number || String(index + 1), label.slice(0, longestShown));
}

const numbered = (number: string, text: string) =>
  /^\d+$/.test(number) ? `${number}. ${text}` : `${number} · ${text}`;

function cellLabel({ t, section, context }: Named, place: string, name: string, column: Field, value: unknown): string {
  const { locale } = context;
  if (column.localized) {
    const [one, other] = locale === "tr" ? (["tr", "en"] as const) : (["en", "tr"] as const);
    const bare: Field = { ...column, localized: false };
    return (
      [one, other]
        .map((key) => cellLabel({ t, section, context }, place, name, bare, partOf(value, key)))
        .find(Boolean) ?? ""
    );
  }
  return (labels[column.kind] as LabelOf<FieldKindName>)(
    { t, section, context, locale, place, name, value, text: textOf(value).trim() },
    column,
  );
}

type Labelled = Named & { locale: Locale; place: string; name: string; value: unknown; text: string };
type LabelOf<K extends FieldKindName> = (cell: Labelled, column: Extract<Field, { kind: K }>) => string;

const asLine = ({ text }: Labelled) => text.replace(/\s+/g, " ");
/** Such a value is no name of a row. */
const none = () => "";

const labels: { readonly [K in FieldKindName]: LabelOf<K> } = {
  text: asLine,
  textarea: asLine,
  richText: ({ text }) =>
    text
      .slice(0, 2_000)
      .replace(/<[^<>]{0,200}>/g, " ")
      .replace(/&nbsp;|\s+/g, " ")
      .trim(),
  image: none,
  gallery: none,
  file: none,
  files: none,
  date: ({ text, locale }) => formatDate(text, locale) || text,
  dateTime: ({ text, locale }) =>
    text === "" ? "" : `${formatDate(text.slice(0, 10), locale) || text.slice(0, 10)} ${text.slice(11, 16)}`.trim(),
  time: asLine,
  weekdays: ({ value, locale }) =>
    textsOf(value)
      .map((day) => weekdayName(day, locale, "short"))
      .join(", "),
  year: asLine,
  slug: none,
  select: ({ t, section, context, locale, name, text }, column) => {
    if (text === "") return "";
    if (!("optionsFrom" in column)) return optionLabel(t, section, name, text, column.names);
    return settingOptionLabel(
      t,
      context.options[column.optionsFrom]?.find(({ code }) => code === text),
      locale,
    ).text;
  },
  multi: none,
  relation: ({ context, locale, place, text }) => {
    const title = context.titles[text]?.title ?? context.choices[place]?.find(({ id }) => id === text)?.title;
    return readable(title, locale).text;
  },
  relations: none,
  phone: asLine,
  email: asLine,
  url: asLine,
  geo: none,
  geoShape: none,
  json: none,
  number: asLine,
  money: asLine,
  boolean: none,
  colour: none,
  icon: none,
  tags: none,
  list: none,
  video: none,
};

/** Whether a value has content besides its key. */
export function holdsSomething(value: unknown): boolean {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).some(([name, part]) => name !== "_key" && holdsSomething(part));
  return value !== undefined && value !== null && value !== "" && value !== false;
}
