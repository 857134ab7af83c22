import type { Field, Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import type { ImportColumn, ImportMap } from "~/lib/content/definition/import/import-map";
import { listTitles } from "~/lib/content/entries/references/same-entries.server";
import { fields } from "~/lib/content/fields/fields.server";
import { placeFindings } from "~/lib/content/rules/place-findings.server";
import type { EntryData, GeoValue } from "~/lib/content/values";
import type { Actor } from "~/lib/access/actor";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { cellOf, type Cell, type SourceRow } from "./source-rows";
import type { Finding } from "./import-views";

/** What the values of cells are looked up in. */
export type Lookups = {
  /** By choice field: its options by their folded names. */
  options: Map<string, Map<string, string>>;
  /** By relation field: the entry with a title; null: several have it. */
  titles: Map<string, Map<string, string | null>>;
  /** By field: its reader. To make one takes longer than to use it. */
  schemas: Map<string, ReturnType<typeof fields.schema>>;
};

/** Reads once what all rows of an import are held against. */
export async function readLookups(actor: Actor, section: Section, map: ImportMap): Promise<Lookups> {
  const translators = await Promise.all([getFixedT("tr"), getFixedT("en")]);
  const lookups: Lookups = { options: new Map(), titles: new Map(), schemas: new Map() };
  for (const [name, column] of Object.entries(map.fields)) {
    const field = section.fields[name];
    if (!field || !column) continue;
    lookups.schemas.set(name, fields.schema(field));
    if ("options" in field) {
      const byName = field.options.flatMap((code) =>
        [
          code,
          ...(column.options?.[code] ?? []),
          ...translators.map((t) =>
            t([`content.sections.${section.id}.options.${name}.${code}`, `content.options.${name}.${code}`]),
          ),
        ].map((label): [string, string] => [plainWord(label), code]),
      );
      lookups.options.set(name, new Map(byName));
    }
    const isByTitle = fields.kindOf(field).imported?.by === "title";
    const target = isByTitle && "section" in field ? findSection(field.section) : undefined;
    if (!target) continue;
    const byTitle = new Map<string, string | null>();
    for (const { id, title } of await listTitles(actor, target)) {
      const plain = plainTitle(title.tr ?? title.en ?? "", column.without);
      byTitle.set(plain, byTitle.has(plain) ? null : id);
    }
    lookups.titles.set(name, byTitle);
  }
  return lookups;
}

const plainWord = (text: string) => foldTr(collapseSpaces(text));

function plainTitle(text: string, endings: readonly string[] = []): string {
  const plain = plainWord(text);
  const ending = endings.map((one) => ` ${plainWord(one)}`).find((one) => plain.endsWith(one));
  return ending === undefined ? plain : plain.slice(0, -ending.length);
}

export type ReadRow = {
  values: EntryData;
  problems: Finding[];
  remarks: Finding[];
  pictures: { field: string; address: string }[];
};

type Read = { value: unknown } | { problem: string } | { remark: string };
const message = (key: string, values: Record<string, string> = {}) =>
  `content.import.problems.${key}?${new URLSearchParams(values)}`;
const shown = (value: Cell) => (typeof value === "object" ? "{…}" : String(value).slice(0, 80));

/**
 * What a row says in the stored form of its fields. What can't be read is a problem, with the column that holds it;
 * what keeps the entry from being published as it is, a remark. An empty cell says nothing.
 */
export async function readRow(
  section: Section,
  map: ImportMap,
  lookups: Lookups,
  { cells }: SourceRow,
): Promise<ReadRow> {
  const row: ReadRow = { values: {}, problems: [], remarks: [], pictures: [] };
  for (const [name, column] of Object.entries(map.fields)) {
    const field = section.fields[name];
    const found = column && cellsOf(cells, column);
    if (!field || !column || !found) continue;
    const read = readCell(name, field, column, found.value, lookups);
    const place = { column: found.name, field: name };
    if ("problem" in read) row.problems.push({ ...place, message: read.problem });
    else if ("remark" in read) row.remarks.push({ ...place, message: read.remark });
    else {
      const schema = lookups.schemas.get(name) ?? fields.schema(field);
      const checked = schema.safeParse(field.localized ? { tr: read.value } : read.value);
      if (!checked.success) {
        const messageKey = checked.error.issues[0]?.message ?? "";
        row.problems.push({
          ...place,
          message: messageKey.startsWith("content.issues.")
            ? messageKey
            : message("unreadable", { value: shownOf(found.value) }),
        });
      } else if (checked.data !== undefined) {
        row.values[name] = checked.data;
        for (const issue of fields.issues(checked.data, field)) row.remarks.push({ ...place, message: issue.message });
      }
    }
  }
  await lookAtPlaces(section, map, row, cells);
  for (const [name, names] of Object.entries(map.pictures ?? {})) {
    const found = names && cellOf(cells, names);
    if (found && typeof found.value === "string" && /^https?:\/\//i.test(found.value.trim()))
      row.pictures.push({ field: name, address: found.value.trim().slice(0, 1_000) });
  }
  return row;
}

type Found = { name: string; value: Cell | Cell[] };
const shownOf = (value: Found["value"]) => [value].flat().map(shown).filter(Boolean).join(" ");

function cellsOf(cells: SourceRow["cells"], column: ImportColumn): Found | null {
  if ("from" in column) return cellOf(cells, column.from);
  const all = ("join" in column ? column.join : [column.lat, column.lng]).map((names) => cellOf(cells, names));
  const [first] = all.filter((one) => one !== null);
  if (!first) return null;
  // Half a place is none, and is said so.
  return {
    name: first.name,
    value: "join" in column ? all.flatMap((one) => one?.value ?? []) : all.map((one) => one?.value ?? ""),
  };
}

function readCell(name: string, field: Field, column: ImportColumn, given: Found["value"], lookups: Lookups): Read {
  const cells = [given].flat();
  if (cells.some((cell) => typeof cell === "object")) return { problem: message("noCell") };
  const known = cells as (string | number | boolean)[];
  const text = known
    .map((one) => String(one).trim())
    .join(" ")
    .trim();
  const value = (read: unknown): Read =>
    read === null ? { problem: message(`bad.${field.kind}`, { value: shownOf(given) }) } : { value: read };
  const { imported } = fields.kindOf(field);
  switch (imported?.by) {
    case "codes":
      return chosen(lookups.options.get(name), imported.codes(text), column);
    case "title":
      return related(lookups.titles.get(name), text, column);
    case "value":
      return value(imported.value({ cells: known, text }, column));
    case undefined:
      return { value: text };
  }
}

function chosen(options: Map<string, string> | undefined, terms: string[], { isOptional }: ImportColumn): Read {
  const unknown = terms.find((word) => !options?.has(plainWord(word)));
  if (unknown !== undefined) {
    const values = { value: unknown.slice(0, 80) };
    return isOptional ? { remark: message("leftEmpty", values) } : { problem: message("bad.select", values) };
  }
  const codes = terms.map((word) => options?.get(plainWord(word)));
  // A single code is read as one of several, too.
  return { value: codes.length === 1 ? codes[0] : codes };
}

function related(
  titles: Map<string, string | null> | undefined,
  text: string,
  { without, isOptional }: ImportColumn,
): Read {
  const id = titles?.get(plainTitle(text, without));
  if (typeof id === "string") return { value: id };
  const values = { value: text.slice(0, 80) };
  if (isOptional) return { remark: message("leftEmpty", values) };
  return { problem: message(id === null ? "bad.several" : "bad.relation", values) };
}

/** Degrees between which Türkiye lies: no latitude of it is a longitude of the west of it. */
const country = { south: 35.5, north: 42.5, west: 25, east: 45 };
const isAtHome = ({ lat, lng }: GeoValue) =>
  lat >= country.south && lat <= country.north && lng >= country.west && lng <= country.east;

/** A place outside the district is told; one that is where it belongs the other way round is none. */
async function lookAtPlaces(section: Section, map: ImportMap, row: ReadRow, cells: SourceRow["cells"]): Promise<void> {
  const placed = (field: string) => {
    const column = map.fields[field];
    return { column: (column && cellsOf(cells, column)?.name) ?? field, field };
  };
  const outside = await placeFindings(section, row.values);
  for (const [field, value] of Object.entries(row.values)) {
    if (section.fields[field]?.kind !== "geo") continue;
    const { lat, lng } = value as GeoValue;
    const turned = { lat: lng, lng: lat };
    const found = outside.find((one) => one.field === field);
    const isTurned =
      isAtHome(turned) &&
      (found ? (await placeFindings(section, { [field]: turned })).length === 0 : !isAtHome({ lat, lng }));
    if (isTurned) row.problems.push({ ...placed(field), message: message("turned", { value: `${lat}, ${lng}` }) });
    else if (found) row.remarks.push({ ...placed(field), message: `content.issues.${found.key}` });
  }
}
