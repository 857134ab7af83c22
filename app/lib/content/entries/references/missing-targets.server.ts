import { and, inArray, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { isLocalized, type Field, type Section } from "~/lib/content/definition/definition";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { unknownCodes } from "~/lib/content/fields/choices/setting-options.server";
import { entries } from "~/lib/content/schema.server";
import { locales, type EntryData, type Localized } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";
import { db } from "~/lib/platform/db/database.server";
import type { Refusal } from "~/lib/platform/refusal";
import { maxListedErrors } from "~/lib/platform/refusal";

import { entryTitles } from "~/lib/content/entries/entries.server";
import { referencesOf } from "~/lib/content/entries/entry-data.server";
import { namedLinks, targetOf } from "./own-links.server";

/** Something deleted that an old version names; its title if the person may know it. A linked page's id is its path. */
export type MissingTarget = { field: string; kind: "file" | "entry" | "option"; id: string; title: Localized | null };

/** An old version names something deleted: it can be restored without that, after the person agrees. REST: 422. */
export class MissingTargets extends InvalidData {
  constructor(readonly leftOut: MissingTarget[]) {
    super(
      Object.fromEntries(
        leftOut.map(({ field, kind }) => [field, [issue(kind === "option" ? "unknownOption" : "badReference")]]),
      ),
      { details: { missing: leftOut.slice(0, maxListedErrors) } },
    );
  }
}

export function isMissingTargets(refusal: Refusal): refusal is MissingTargets {
  return refusal instanceof MissingTargets;
}

/** An old version's data without what is deleted, and the list of that. @param current targets named now may stay */
export async function withoutMissingTargets(
  actor: Actor,
  section: Section,
  old: EntryData,
  current: EntryData,
): Promise<{ data: EntryData; leftOut: MissingTarget[] }> {
  const missing = [
    ...(await missingTargets(actor, section, old, current)),
    ...(await missingLinks(actor, section, old, current)),
    ...(await missingOptions(section, old, current)),
  ];
  const leftOut = [...new Map(missing.map((one) => [`${one.field} ${one.id}`, one])).values()];
  const data = Object.fromEntries(
    Object.entries(section.fields).flatMap(([name, field]) => {
      const gone = new Set(leftOut.filter((one) => one.field === name).map(({ id }) => id));
      const value = gone.size === 0 ? old[name] : without(field, old[name], gone);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  return { data, leftOut };
}

async function missingTargets(
  actor: Actor,
  section: Section,
  old: EntryData,
  current: EntryData,
): Promise<MissingTarget[]> {
  const known = new Set(referencesOf(section, current).map(({ field, id }) => `${field} ${id}`));
  const wanted = referencesOf(section, old).filter(({ field, id }) => !known.has(`${field} ${id}`));
  const idsOf = (kind: "file" | "entry") => wanted.filter((one) => one.kind === kind).map(({ id }) => id);
  const alive =
    idsOf("entry").length === 0
      ? []
      : await db()
          .select({ id: entries.id, section: entries.section })
          .from(entries)
          .where(and(inArray(entries.id, idsOf("entry")), isNull(entries.deletedAt)));
  const sectionOf = new Map(alive.map((target) => [target.id, target.section]));
  const files = await findFiles(idsOf("file"));
  const isGone = ({ field: name, kind, id }: (typeof wanted)[number]) => {
    const field = section.fields[name];
    const file = files.get(id);
    return kind === "file"
      ? !file || file.deletedAt !== null
      : field?.kind === "list"
        ? !sectionOf.has(id)
        : !(field && "section" in field && sectionOf.get(id) === field.section);
  };
  const missing = wanted.filter(isGone);
  const titles = await entryTitles(
    actor,
    missing.map(({ id }) => id),
  );
  // What is in the trash still has a name.
  const nameOf = (id: string) => (files.has(id) ? { tr: files.get(id)?.originalName ?? "" } : null);
  return missing.map(({ field, kind, id }) => ({
    field,
    kind,
    id,
    title: kind === "file" ? nameOf(id) : (titles.get(id)?.title ?? null),
  }));
}

/** Links inside texts are no references and may be broken, so they are checked separately. */
async function missingLinks(
  actor: Actor,
  section: Section,
  old: EntryData,
  current: EntryData,
): Promise<MissingTarget[]> {
  const known = new Set((await namedLinks(section, current)).map(({ field, id }) => `${field} ${id}`));
  const wanted = (await namedLinks(section, old)).filter(({ field, id }) => !known.has(`${field} ${id}`));
  const ids = wanted.flatMap(({ entryId }) => entryId ?? []);
  const alive = new Set(
    (ids.length === 0
      ? []
      : await db()
          .select({ id: entries.id })
          .from(entries)
          .where(and(inArray(entries.id, ids), isNull(entries.deletedAt)))
    ).map(({ id }) => id),
  );
  const files = await findFiles(wanted.flatMap(({ kind, id }) => (kind === "file" ? [id] : [])));
  const titles = await entryTitles(actor, ids);
  return wanted.flatMap(({ field, kind, id, entryId }): MissingTarget[] => {
    const file = files.get(id);
    if (kind === "file")
      return file && file.deletedAt === null
        ? []
        : [{ field, kind, id, title: file ? { tr: file.originalName } : null }];
    return entryId !== null && alive.has(entryId)
      ? []
      : [{ field, kind, id, title: titles.get(entryId ?? "")?.title ?? { tr: id } }];
  });
}

async function missingOptions(section: Section, old: EntryData, current: EntryData): Promise<MissingTarget[]> {
  const unknown = await unknownCodes(section, old, current);
  return unknown.map(({ path, code }): MissingTarget => ({
    field: path.split(/[.[]/, 1)[0] ?? path,
    kind: "option",
    id: code,
    title: null,
  }));
}

function without(field: Field, value: unknown, gone: ReadonlySet<string>): unknown {
  if (value === undefined || value === null) return undefined;
  if (isLocalized(field)) {
    const { localized: _, ...one } = field;
    const kept = locales.flatMap((locale) => {
      const part = without(one, (value as Localized<unknown>)[locale], gone);
      return part === undefined ? [] : [[locale, part] as const];
    });
    return kept.length > 0 ? Object.fromEntries(kept) : undefined;
  }
  const isGone = (part: unknown, of: Field = field) =>
    fields.references(part, of).some(({ id }) => gone.has(id)) ||
    fields.addresses(part, of).some((address) => gone.has(targetOf(address) ?? ""));
  return fields.kindOf(field).without(value, field, {
    ids: gone,
    isGone,
    column: (part, column) => without(column, part, gone),
  });
}
