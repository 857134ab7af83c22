import { and } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import {
  listRecentChanges,
  type ChangeFilter,
  type ChangeGroup,
  type ChangeVerb,
  type RecentChange,
} from "~/lib/audit/recent-changes.server";
import type { AuditObject } from "~/lib/audit/verbs";
import { userNames } from "~/lib/auth/users/users.server";
import { sectionsSeenWhole } from "~/lib/content/access/visible-entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import type { Localized } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { startOfNextDay, toInstant } from "~/lib/platform/text/dates/dates";
import { isUuid } from "~/lib/platform/text/uuid";
import { listRecordKinds, shownColumns, type AnyRecordKind, type RecordOf } from "~/lib/records/record.server";

import { readHours, type ActivityPlace } from "./activity";

export type Activity = {
  id: number;
  at: Date;
  /** Null: the product itself. */
  by: { id: string; name: string } | null;
  verb: ChangeVerb;
  /** The type of what was changed, as the audit log names it. */
  kind: string;
  objectId: string;
  /** Null where it has none. */
  title: Localized | null;
  /** Null for what lies in the trash or was removed. */
  href: string | null;
  section: string | null;
};

export const activitiesPageSize = 50;
/** Lines about what the reader may not see are left out after they are read. A page that stays short leads on. */
const maxReads = 8;

const entryVerbs: readonly ChangeVerb[] = [
  "create",
  "edit",
  "submit",
  "take-back",
  "return",
  "correct",
  "approve",
  "schedule",
  "unschedule",
  "publish",
  "undo-publish",
  "withdraw",
  "archive",
  "reopen",
  "mark-reviewed",
  "move",
  "hand-over",
  "delete",
  "restore",
  "purge",
];
const recordVerbs: readonly ChangeVerb[] = ["create", "edit", "move", "replace", "delete", "restore"];

/** The kinds of records of whose changes the person hears. */
function heardKinds(actor: Actor): AnyRecordKind[] {
  return listRecordKinds().filter(
    ({ pageOf, isPrivate, isThere, scope }) =>
      pageOf !== undefined &&
      !isPrivate &&
      (isThere?.(actor) ?? true) &&
      (scope === undefined || actor.hasScope(scope)),
  );
}

/** What the person may hear of, as the audit log has it, which knows no units. */
function groupsFor(actor: Actor): ChangeGroup[] {
  return [
    { objectType: "entry", verbs: entryVerbs, sections: sectionsSeenWhole(actor) },
    ...heardKinds(actor).map(({ type }) => ({ objectType: type, verbs: recordVerbs })),
  ];
}

/** The types and verbs that a filter can name. */
export function activityFilters(actor: Actor): { kinds: AuditObject[]; verbs: ChangeVerb[] } {
  const groups = groupsFor(actor).filter(({ sections }) => sections?.length !== 0);
  return {
    kinds: groups.map(({ objectType }) => objectType),
    verbs: [...new Set(groups.flatMap(({ verbs }) => verbs))],
  };
}

function filterOf(actor: Actor, { kind, verb, person, from, until, took }: ActivityPlace): ChangeFilter {
  const groups = groupsFor(actor).filter(({ objectType }) => kind === "" || objectType === kind);
  const start = (day: string) => (day === "" ? undefined : (toInstant(`${day}T00:00`) ?? undefined));
  const last = start(until);
  return {
    groups: groups.map((group) => ({ ...group, verbs: group.verbs.filter((one) => verb === "" || one === verb) })),
    // Nobody has the id of nobody.
    ...(person === "" ? {} : { actorId: isUuid(person) ? person : "00000000-0000-0000-0000-000000000000" }),
    took: readHours(took),
    from: start(from),
    until: last && startOfNextDay(last),
  };
}

/**
 * A page of what happened, newest first: only what the person may see at this moment.
 * @returns `newer`, `older`: the lines after and before which the list goes on; null where it ends
 */
export async function listActivities(
  actor: Actor,
  place: ActivityPlace,
  size = activitiesPageSize,
): Promise<{ items: Activity[]; newer: number | null; older: number | null }> {
  const filter = filterOf(actor, place);
  const isBackwards = place.after !== undefined;
  const found: Activity[] = [];
  let { before, after } = place;
  let isAtEnd = false;
  for (let read = 0; read < maxReads && found.length <= size; read++) {
    const rows = await listRecentChanges(filter, { before, after }, size + 1);
    const seen = await describe(actor, rows);
    if (isBackwards) found.unshift(...seen);
    else found.push(...seen);
    isAtEnd = rows.length <= size;
    if (isAtEnd) break;
    if (isBackwards) after = rows[0]?.id;
    else before = rows.at(-1)?.id;
  }
  const items = isBackwards ? found.slice(-size) : found.slice(0, size);
  const [first, last] = [items[0]?.id, items.at(-1)?.id];
  // Behind the page, or behind what was read in vain.
  const onward = (edge: number | undefined, read: number | undefined) =>
    (found.length > size ? edge : isAtEnd ? null : read) ?? null;
  if (isBackwards) return { items, newer: onward(first, after), older: last ?? (place.after ?? 0) + 1 };
  return {
    items,
    newer: place.before === undefined ? null : (first ?? place.before - 1),
    older: onward(last, before),
  };
}

/** With names and pages; without lines about records that the person may not see. */
async function describe(actor: Actor, rows: readonly RecentChange[]): Promise<Activity[]> {
  const idsOf = (type: string) =>
    rows.filter(({ objectType, objectId }) => objectType === type && isUuid(objectId)).map(({ objectId }) => objectId);
  const kinds = heardKinds(actor).filter(({ type }) => idsOf(type).length > 0);
  const [names, titles, ...records] = await Promise.all([
    userNames(rows.map(({ actorId }) => actorId)),
    entryTitles(actor, idsOf("entry")),
    ...kinds.map((kind) => recordsOf(actor, kind, idsOf(kind.type))),
  ]);
  const byKind = new Map(kinds.map((kind, at) => [kind.type as string, { kind, records: records[at] }]));
  return rows.flatMap(({ id, at, actorId, verb, objectType, objectId, section, name }): Activity[] => {
    const by = actorId === null ? null : { id: actorId, name: names.get(actorId) ?? actorId.slice(0, 8) };
    const line = { id, at, by, verb, kind: objectType, objectId, section };
    if (objectType === "entry") {
      const entry = titles.get(objectId);
      const known = findSection(section ?? undefined);
      return [
        {
          ...line,
          title: entry?.title ?? (typeof name === "object" ? (name as Localized | null) : null),
          href: entry && known ? contentPaths.entry(known, objectId) : null,
        },
      ];
    }
    const group = byKind.get(objectType);
    const record = group?.records?.get(objectId);
    if (!group || !record) return [];
    return [
      {
        ...line,
        title: { tr: group.kind.title(record) },
        href: record.deletedAt === null ? (group.kind.pageOf?.(record) ?? null) : null,
      },
    ];
  });
}

async function recordsOf(
  actor: Actor,
  kind: AnyRecordKind,
  ids: readonly string[],
): Promise<Map<string, RecordOf<Record<string, unknown>>>> {
  const rows = await db()
    .select(shownColumns(kind))
    .from(kind.table)
    .where(and(idIn(kind.table.id, [...new Set(ids)]), kind.seenBy(actor)));
  const found = rows as unknown as RecordOf<Record<string, unknown>>[];
  return new Map(found.map((record) => [record.id, record]));
}
