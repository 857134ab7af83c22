import { and, eq, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { everyField, type Section } from "~/lib/content/definition/definition";
import { allReferences } from "~/lib/content/entries/references/references.server";
import type { Repointing } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { pointsAtEntries } from "~/lib/content/fields/points-at";
import { entries } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

import { rewriteEntry, type LeftReason } from "./rewrite-entry.server";

/** The superseded entry, or the one that this was started from, is history and stays. */
function isHistory({ publishing, begunFrom, id }: Section, name: string): boolean {
  return name === publishing.supersedes || (begunFrom?.section === id && name === begunFrom.link);
}

function fieldsPointingAt(section: Section, target: string): string[] {
  const found = everyField(section.fields).flatMap(([place, field]) =>
    pointsAtEntries(field) && field.section === target ? [place.split(".")[0] ?? ""] : [],
  );
  return [...new Set(found)];
}

export function canBePointedAt(all: Iterable<Section>, target: string): boolean {
  return [...all].some((section) => fieldsPointingAt(section, target).some((name) => !isHistory(section, name)));
}

/** Why none of these fields can be handed over; null: one can. A link in a text stays: a person wrote it. */
export function whyFieldsStay(section: Section, target: string, names: readonly string[]): LeftReason | null {
  const held = fieldsPointingAt(section, target).filter((name) => names.includes(name));
  if (held.some((name) => !isHistory(section, name))) return null;
  return held.length > 0 ? "history" : "linked";
}

function repointed(section: Section, target: string, data: EntryData, change: Repointing): EntryData {
  const names = fieldsPointingAt(section, target).filter((name) => !isHistory(section, name));
  const next = { ...data };
  for (const name of names) {
    const field = section.fields[name];
    if (field && data[name] !== undefined) next[name] = fields.repointed(data[name], field, change);
  }
  return next;
}

/** Locks the successor so that it exists until this is written. */
async function isReady(target: string, to: string, isPublic: boolean): Promise<boolean> {
  const [row] = await db()
    .select({ liveVersion: entries.liveVersion })
    .from(entries)
    .where(and(eq(entries.id, to), eq(entries.section, target), isNull(entries.deletedAt)))
    .for("share");
  return row !== undefined && (!isPublic || row.liveVersion !== null);
}

export type Handover = Repointing & { target: string };

/** In working copy, scheduled and public version, each by a new version, or none. @returns "gone": no such target */
export function handOverEntry(
  actor: Actor,
  section: Section,
  id: string,
  { target, from, to }: Handover,
): Promise<LeftReason | "done" | "gone"> {
  return rewriteEntry(actor, section, id, {
    change: (data) => repointed(section, target, data, { from, to }),
    whenSame: async (used) => ((await pointsByHistory(section, target, used, from)) ? "history" : "linked"),
    unit: to,
    // An entry can't point at itself.
    isReady: async (isPublic) => id !== to && (await isReady(target, to, isPublic)),
    kind: "handover",
    verb: "hand-over",
    audit: { verb: "hand-over", before: { pointsAt: from }, after: { pointsAt: to } },
  });
}

async function pointsByHistory(
  section: Section,
  target: string,
  all: readonly EntryData[],
  from: string,
): Promise<boolean> {
  const names = (await Promise.all(all.map((data) => allReferences(section, data))))
    .flat()
    .flatMap((one) => (one.id === from ? [one.field] : []));
  return whyFieldsStay(section, target, names) === "history";
}
