import { and, eq, isNull } from "drizzle-orm";

import { type Fields, type Section, isLocalized } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { fields } from "~/lib/content/fields/fields.server";
import { isRelation } from "~/lib/content/fields/points-at";
import { entries, entryVersions, publications } from "~/lib/content/schema.server";
import { type EntryData, type ImageValue, type RowValue, locales, type Localized } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { db } from "~/lib/platform/db/database.server";
import { leastEnd, toMinute } from "~/lib/platform/text/dates/calendar-months";
import { wallClockAt } from "~/lib/platform/text/dates/zone";
import { isUuid } from "~/lib/platform/text/uuid";

type Alts = ReadonlyMap<string, ImageValue["alt"]>;

const isSilent = ({ alt, decorative }: ImageValue) => !decorative && !alt?.tr && !alt?.en;

/** The data with alternative texts from the library, for pictures that have none in the entry. */
export async function withOwnAlts({ fields: declared }: Pick<Section, "fields">, data: EntryData): Promise<EntryData> {
  const silent: string[] = [];
  eachPicture(declared, data, (picture) => {
    if (isSilent(picture)) silent.push(picture.file);
    return picture;
  });
  if (silent.length === 0) return data;
  const alts: Alts = new Map(
    [...(await findFiles(silent))].flatMap(([id, { alt }]) => (alt.tr || alt.en ? [[id, alt] as const] : [])),
  );
  if (alts.size === 0) return data;
  return eachPicture(declared, data, (picture) => {
    const alt = alts.get(picture.file);
    return alt && isSilent(picture) ? { ...picture, alt } : picture;
  });
}

function eachPicture<Data extends EntryData>(
  declared: Fields,
  data: Data,
  use: (picture: ImageValue) => ImageValue,
): Data {
  const changed = Object.entries(declared).flatMap(([name, field]): [string, unknown][] => {
    const value: unknown = data[name];
    if (field.kind === "list" && Array.isArray(value))
      return [[name, (value as RowValue[]).map((row) => eachPicture(field.columns, row, use))]];
    const next = fields.kindOf(field).eachPicture(value, use);
    return next === value ? [] : [[name, next]];
  });
  return changed.length > 0 ? { ...data, ...Object.fromEntries(changed) } : data;
}

/** The data with the fields of the entry that it takes from, such as a person (see `TakenFrom`). */
export async function withInherited(
  { takenFrom, fields }: Pick<Section, "takenFrom" | "fields">,
  data: EntryData,
): Promise<EntryData> {
  const id = takenFrom ? data[takenFrom.link] : undefined;
  if (!takenFrom || typeof id !== "string" || !isUuid(id)) return data;
  const link = fields[takenFrom.link];
  const [source] = await db()
    .select({ data: entryVersions.data })
    .from(entries)
    .innerJoin(entryVersions, and(eq(entryVersions.entryId, entries.id), eq(entryVersions.version, entries.version)))
    .where(
      and(eq(entries.id, id), eq(entries.section, isRelation(link) ? link.section : ""), isNull(entries.deletedAt)),
    );
  return source ? taken(takenFrom.fields, data, source.data) : data;
}

/** The same from the source's public version. */
async function withInheritedAsPublic({ takenFrom }: Pick<Section, "takenFrom">, data: EntryData): Promise<EntryData> {
  const id = takenFrom ? data[takenFrom.link] : undefined;
  if (!takenFrom || typeof id !== "string" || !isUuid(id)) return data;
  const [source] = await db()
    .select({ data: publications.data })
    .from(publications)
    .where(eq(publications.entryId, id));
  return taken(takenFrom.fields, data, source?.data ?? {});
}

export function taken(names: readonly string[], data: EntryData, source: EntryData): EntryData {
  const own = Object.entries(data).filter(([name]) => !names.includes(name));
  return Object.fromEntries([
    ...own,
    ...names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]] as const])),
  ]);
}

/** The data with default values of the section's hook, and the end of a display by law. */
export async function withFilled(section: Section, data: EntryData): Promise<EntryData> {
  const lasting = withLeastEnds(section, await withOwnAlts(section, data));
  const found = (await hooksOf(section).filled?.(lasting)) ?? {};
  const missing = Object.entries(found).filter(([name, value]) => lasting[name] === undefined && value !== undefined);
  return missing.length > 0 ? { ...lasting, ...Object.fromEntries(missing) } : lasting;
}

function withLeastEnds({ rules }: Section, data: EntryData): EntryData {
  const ends = rules.flatMap((rule) => {
    if (rule.kind !== "lastsAtLeast") return [];
    const end = toLastSecond(data[rule.field] ?? leastEnd(data[rule.from], rule)?.toISOString());
    return end === undefined ? [] : [[rule.field, end] as const];
  });
  return ends.length > 0 ? { ...data, ...Object.fromEntries(ends) } : data;
}

/** A person who writes 23:59 means the whole day. */
function toLastSecond(value: unknown): unknown {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return value;
  const { hour, minute } = wallClockAt(new Date(value));
  return hour === 23 && minute === 59 ? new Date(toMinute(value) * 60_000 + 59_000).toISOString() : value;
}

/** The data with computed fields: a title of several fields, and the section's own hook. */
export function withComputed(section: Section, data: EntryData): EntryData {
  const names = Object.entries(section.fields).flatMap(([name, field]) => (field.computed ? [name] : []));
  if (names.length === 0) return data;
  const worked = { ...joinedTitle(section, data), ...hooksOf(section).computed?.(data) };
  const written = Object.entries(data).filter(([name]) => !names.includes(name));
  const found = names.flatMap((name) => (worked[name] === undefined ? [] : [[name, worked[name]] as const]));
  return Object.fromEntries([...written, ...found]);
}

/** "Ayşe" and "Örnek" → "Ayşe Örnek"; in each language of any part, other parts in Turkish. */
function joinedTitle({ titleParts, titleField, fields }: Section, data: EntryData): EntryData {
  if (!titleParts) return {};
  const part = (name: string, locale: "tr" | "en") => {
    const value = data[name];
    return typeof value === "object" && value !== null
      ? ((value as Localized)[locale] ?? (value as Localized).tr)
      : value;
  };
  const joined = (locale: "tr" | "en") =>
    titleParts
      .map((name) => part(name, locale) ?? "")
      .join(" ")
      .replace(/\s+/g, " ")
      .trim() || undefined;
  if (!fields[titleField] || !isLocalized(fields[titleField])) return { [titleField]: joined("tr") };
  const spoken = locales.filter(
    (locale) =>
      locale === "tr" || titleParts.some((name) => (data[name] as Localized | undefined)?.[locale] !== undefined),
  );
  const titles = spoken.flatMap((locale) => (joined(locale) === undefined ? [] : [[locale, joined(locale)] as const]));
  return { [titleField]: titles.length > 0 ? Object.fromEntries(titles) : undefined };
}

/** The data of a new entry, with taken, filled and computed fields. */
export async function completedData(section: Section, data: EntryData): Promise<EntryData> {
  const given = await withInherited(section, data);
  return withComputed(
    section,
    await withFilled(section, (await hooksOf(section).changed?.(given, null, () => Promise.resolve(null))) ?? given),
  );
}

/** The data as the public reads it: fields taken from another entry have its public values, not its draft's. */
export async function asPublic(section: Section, data: EntryData): Promise<EntryData> {
  return section.takenFrom ? withComputed(section, await withInheritedAsPublic(section, data)) : data;
}
