import type { Option } from "~/components/fields/form-context";
import type { Section } from "~/lib/content/definition/definition";
import { fields } from "~/lib/content/fields/fields.server";
import type { SettingOptions } from "~/lib/content/fields/choices/setting-options.server";
import type { Locale, Localized } from "~/lib/content/values";
import { thumbnailUrl, type FileLike } from "~/lib/files/serving/file-urls";

/** The text in the reader's language, if there is one, without the other. */
export function inLanguage(text: Localized, locale: Locale): Localized {
  return text[locale] ? { [locale]: text[locale] } : text;
}

type Files = Readonly<Record<string, FileLike>>;

/** Only the parts of values that cells show: thumbnails, texts in one language. The rest would double the page. */
export function shownColumns(
  section: Pick<Section, "fields" | "titleField">,
  columns: Readonly<Record<string, unknown>>,
  locale: Locale,
  files: Files,
): Record<string, unknown> {
  const shown = Object.entries(columns)
    .filter(([name, value]) => name !== section.titleField && value !== null && value !== undefined && value !== "")
    .map(([name, value]): [string, unknown] => {
      const field = section.fields[name];
      const inList = field ? fields.kindOf(field).inList : "value";
      if (field && inList === "picture")
        return [name, thumbnailOf(files, fields.picturesIn(value, field)[0]?.picture.file)];
      if (inList === "filled") return [name, true];
      return [name, field && "localized" in field && field.localized ? inLanguage(value as Localized, locale) : value];
    });
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined));
}

const thumbnailOf = (files: Files, id: string | undefined) =>
  id !== undefined && files[id] ? thumbnailUrl(files[id]) : undefined;

/** In the reader's language. */
export function inOneLanguage(options: SettingOptions, locale: Locale): Record<string, Option[]> {
  return Object.fromEntries(
    Object.entries(options).map(([list, all]) => [
      list,
      all.map((option) => ({ ...option, label: inLanguage(option.label, locale) })),
    ]),
  );
}

/** The options that these rows use. */
export function usedOptions(
  options: SettingOptions,
  rows: readonly { columns: Readonly<Record<string, unknown>> }[],
  locale: Locale,
): Record<string, Option[]> {
  const used = new Set(rows.flatMap(({ columns }) => Object.values(columns).flat()));
  return inOneLanguage(
    Object.fromEntries(Object.entries(options).map(([list, all]) => [list, all.filter(({ code }) => used.has(code))])),
    locale,
  );
}

export type ListedSection = Pick<
  Section,
  "id" | "area" | "kind" | "icon" | "fields" | "titleField" | "list" | "maxDepth"
> & { hasPage: boolean };

/** Field properties that only forms and checks need. */
const ofForms = new Set(["required", "max", "ratio", "minWidth", "minHeight", "tab", "initial"]);
const listedField = (field: Section["fields"][string]) =>
  Object.fromEntries(Object.entries(field).filter(([name]) => !ofForms.has(name))) as Section["fields"][string];

/** Only the fields of the list's columns and sorting, and of its filters where they are open. */
export function shownSection(
  { id, area, kind, icon, fields, titleField, list: { filters, ...list }, maxDepth, publicFace }: Section,
  isFiltering: boolean,
): ListedSection {
  const shownFilters = isFiltering ? filters : undefined;
  const order = [list.sort ?? []].flat().map((key) => key.replace(/^-/, ""));
  const named = [
    titleField,
    ...order,
    ...list.columns,
    ...(shownFilters ?? []),
    ...(list.sortable ?? []),
    ...(list.period ? [list.period.from, list.period.to] : []),
  ];
  const shown = new Set(named.map((name) => name.split(".")[0]));
  return {
    id,
    area,
    kind,
    icon,
    titleField,
    list: shownFilters ? { ...list, filters: shownFilters } : list,
    ...(maxDepth === undefined ? {} : { maxDepth }),
    hasPage: publicFace.place.address !== null,
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => (shown.has(name) ? [[name, listedField(field)]] : [])),
    ),
  };
}

const mayLack = [
  "parentId",
  "depth",
  "path",
  "uses",
  "updatedByName",
  "publishAt",
  "reviewVersion",
  "scheduledVersion",
  "reviewAt",
] as const;
type MayLack = (typeof mayLack)[number];

/** Empty values are left out: most rows lack most of them. */
export function withoutNone<Row extends Record<MayLack, unknown>>(
  row: Row,
): Omit<Row, MayLack> & { [Name in MayLack]?: NonNullable<Row[Name]> } {
  const kept = { ...row } as Omit<Row, MayLack> & { [Name in MayLack]?: NonNullable<Row[Name]> };
  for (const name of mayLack) if (row[name] === null || row[name] === 0) delete kept[name];
  return kept;
}

/** Only the rights that are given. */
export function onlyGiven<Rights extends Record<string, boolean>>(rights: Rights): { [Name in keyof Rights]?: true } {
  return Object.fromEntries(Object.entries(rights).filter(([, isGiven]) => isGiven)) as {
    [Name in keyof Rights]?: true;
  };
}

/** Returns one object for equal values, so that it is serialised once. */
export function onceEach<Value extends object>(): (value: Value) => Value {
  const known = new Map<string, Value>();
  return (value) => {
    const key = JSON.stringify(value);
    const first = known.get(key) ?? value;
    known.set(key, first);
    return first;
  };
}
