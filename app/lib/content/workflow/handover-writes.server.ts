import { and, eq, isNull } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { everyField, type Section } from "~/lib/content/definition/definition";
import { allReferences } from "~/lib/content/entries/references.server";
import type { Repointing } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import { entries } from "~/lib/content/schema.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

import { rewriteEntry, type LeftReason } from "./rewrite-entry.server";

/** What an entry took the place of, or was begun from, stays what it was. */
function isHistory({ publishing, begunFrom, id }: Section, name: string): boolean {
  return name === publishing.supersedes || (begunFrom?.section === id && name === begunFrom.link);
}

/** The fields of a section in which ids of another section's entries stand, for somebody to choose. */
function fieldsPointingAt(section: Section, target: string): string[] {
  const found = everyField(section.fields).flatMap(([place, field]) =>
    (field.kind === "relation" || field.kind === "relations") && field.section === target
      ? [place.split(".")[0] ?? ""]
      : [],
  );
  return [...new Set(found)];
}

/** Whether entries of any section can point at those of this one. */
export function canBePointedAt(all: Iterable<Section>, target: string): boolean {
  return [...all].some((section) => fieldsPointingAt(section, target).some((name) => !isHistory(section, name)));
}

/** Why none of these fields can be handed over; null: one can. A link in a text is somebody's sentence. */
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

/** The target is there for what is to point at it, until this is written. */
async function isReady(target: string, to: string, isPublic: boolean): Promise<boolean> {
  const [row] = await db()
    .select({ liveVersion: entries.liveVersion })
    .from(entries)
    .where(and(eq(entries.id, to), eq(entries.section, target), isNull(entries.deletedAt)))
    .for("share");
  return row !== undefined && (!isPublic || row.liveVersion !== null);
}

export type Handover = Repointing & { /** The section of both. */ target: string };

/**
 * Puts another entry in the place of one that this entry points at: in its working copy, in what the clock will publish
 * and in what the public reads, each in a version of its own, so that a draft stays a draft. All of it or nothing.
 * @returns "gone" where it points there no more
 */
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
    // What points at itself says nothing.
    isReady: async (isPublic) => id !== to && (await isReady(target, to, isPublic)),
    kind: "handover",
    event: "entry.handed-over",
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
