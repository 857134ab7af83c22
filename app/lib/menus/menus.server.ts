import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { userNames } from "~/lib/auth/users/users.server";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import { isRefusal } from "~/lib/platform/refusal";
import { isSame } from "~/lib/platform/values/same";
import { isStale, StaleVersion } from "~/lib/platform/values/stale-version";
import {
  changeRecord,
  createRecord,
  lockSeenRecord,
  trashRecord,
  undoRecordChange,
} from "~/lib/records/change-record.server";
import { listRecordVersions, type RecordVersion } from "~/lib/records/list-records.server";
import { defineRecord, type RecordOf } from "~/lib/records/record.server";

import { emptyMenu, type MenuDocument, type MenuItem } from "./menu-document";
import { furtherMenus, isFurtherCode, isOwnMenu, menuTable, shapeOf, type MenuShape } from "./menu-table";
import { mergeMenus } from "./merge-menus";
import { menusTag } from "./menus-cache.server";
import { assertFits } from "./read-document.server";
import { menus, sideMenuRules } from "./schema.server";

type MenuData = { code: string; draft: MenuDocument };
type MenuRow = Pick<
  typeof menus.$inferSelect,
  "code" | "draft" | "live" | "previous" | "version" | "publishedVersion" | "publishedAt" | "updatedAt" | "updatedBy"
>;
/** `published`: the draft is public; `changed`: the draft is newer; `draft`: nothing is public. */
export type MenuState = "empty" | "draft" | "changed" | "published";
export type Menu = MenuShape & {
  draft: MenuDocument;
  live: MenuDocument | null;
  version: number;
  publishedVersion: number | null;
  state: MenuState;
  hasPrevious: boolean;
  publishedAt: Date | null;
  updatedAt: Date | null;
  updatedBy: string | null;
};

const area = { area: "menu" } as const;

/** A draft is merged item by item. What citizens see is changed by publishing alone, and by the trash. */
export const menuKind = defineRecord<MenuData>({
  type: "menu",
  table: menus,
  // `readDocument` has read it.
  input: z.strictObject({ code: z.string(), draft: z.custom<MenuDocument>() }),
  fields: ["code", "draft"],
  title: ({ code, draft }) => draft.title.tr ?? code,
  seenBy: (actor) => (actor.can("view", area) ? undefined : sql`false`),
  mayEdit: (actor) => actor.can("arrange", area),
  mayAddAndRemove: (actor, { code }) => !isOwnMenu(code) && actor.can("createSystem", area),
  merge(base, mine, { code, draft: theirs }) {
    const { document, conflicts } = mergeMenus(base.draft, mine.draft, theirs, shapeOf(code).maxDepth);
    return { data: { code, draft: document }, conflicts };
  },
  async check(_actor, { code, draft }, before) {
    assertFits(draft, shapeOf(code));
    if (before) return;
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`menu ${code}`}))`);
    if (await findRow(code)) throw new InvalidData({ code: [issue("notUnique")] });
  },
  audited: ({ before, after }) =>
    before && after ? differences(before.draft, after.draft) : { ...(before && { before }), ...(after && { after }) },
  auditId: ({ code }) => code,
  async after(_actor, verb, { id, code }) {
    if (verb !== "delete" && verb !== "restore") return;
    const isPublic = (await db().$count(menus, and(eq(menus.id, id), isNotNull(menus.live)))) > 0;
    if (isPublic) await tellPublic(code);
  },
  // The product's own among them.
  max: { count: 250, of: "all" },
});

const unsaved = (code: string): MenuRow => ({
  code,
  draft: emptyMenu,
  live: null,
  previous: null,
  version: 0,
  publishedVersion: null,
  publishedAt: null,
  updatedAt: new Date(0),
  updatedBy: null,
});

function menuOf(row: MenuRow, name: string | null): Menu {
  const { code, draft, live, version, publishedVersion, previous, publishedAt, updatedAt } = row;
  const state: MenuState =
    live === null ? (draft.items.length === 0 ? "empty" : "draft") : isSame(live, draft) ? "published" : "changed";
  return {
    ...shapeOf(code),
    draft,
    live,
    version,
    publishedVersion,
    state,
    hasPrevious: previous !== null,
    publishedAt,
    updatedAt: version === 0 ? null : updatedAt,
    updatedBy: name,
  };
}

const namedMenu = async (row: MenuRow): Promise<Menu> =>
  menuOf(row, (await userNames([row.updatedBy])).get(row.updatedBy ?? "") ?? null);

const { nameKey: _nameKey, search: _search, ...columns } = getTableColumns(menus);
const isKept = isNull(menus.deletedAt);

/** The product's menus in their order, then further ones by code. @throws Refusal 403 */
export async function listMenus(actor: Actor): Promise<Menu[]> {
  actor.assertCan("view", area);
  const stored = await db().select(columns).from(menus).where(isKept).orderBy(asc(menus.code));
  const rows = new Map(stored.map((row) => [row.code, row]));
  const names = await userNames(stored.flatMap(({ updatedBy }) => updatedBy ?? []));
  const codes = [...menuTable.map(({ code }) => code), ...[...rows.keys()].filter((code) => !isOwnMenu(code))];
  return codes.map((code) => {
    const row = rows.get(code) ?? unsaved(code);
    return menuOf(row, names.get(row.updatedBy ?? "") ?? null);
  });
}

export async function getMenu(actor: Actor, code: string): Promise<Menu> {
  actor.assertCan("view", area);
  return namedMenu(found((await findRow(code)) ?? (isOwnMenu(code) ? unsaved(code) : null), "menu"));
}

async function findRow(code: string) {
  if (!isOwnMenu(code) && !isFurtherCode(code)) return undefined;
  const [row] = await db()
    .select(columns)
    .from(menus)
    .where(and(eq(menus.code, code), isKept));
  return row;
}

/** A menu of the site gets its row. @throws Refusal 404 */
async function idOf(code: string): Promise<string> {
  if (isOwnMenu(code)) await db().insert(menus).values({ code, draft: emptyMenu, version: 0 }).onConflictDoNothing();
  return found(await findRow(code), "menu").id;
}

/** For the audit log: the changed items by id, with their positions, not the whole menu. */
function differences(before: MenuDocument, after: MenuDocument): { before: unknown; after: unknown } {
  const placed = ({ items }: MenuDocument) => new Map(items.map((item, at) => [item.id, { ...item, at }]));
  const [was, is] = [placed(before), placed(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((id) => !isSame(was.get(id), is.get(id)));
  const side = (title: MenuDocument["title"], items: Map<string, MenuItem & { at: number }>) => ({
    ...(isSame(before.title, after.title) ? {} : { title }),
    items: changed.flatMap((id) => items.get(id) ?? []),
  });
  return { before: side(before.title, was), after: side(after.title, is) };
}

/** Citizens see something else now. */
async function tellPublic(code: string): Promise<void> {
  await emit({ type: "menus.changed", id: code });
  afterCommit(() => invalidateTag(menusTag));
}

/** A conflict of a menu is about its document, and names its code. */
async function orStaleMenu<T>(code: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) || !isStale(error)) throw error;
    const { current, conflicts, merged } = error;
    const documentOf = (data: Record<string, unknown>) => data.draft as Record<string, unknown>;
    throw new StaleVersion({ ...current, id: code, data: documentOf(current.data) }, conflicts, documentOf(merged));
  }
}

/**
 * Merges with what others saved since `version`. @param change makes the new document from that version's
 * @returns the menu, and whether anything differs @throws StaleVersion with conflicts; InvalidData, Refusal 403, 404
 */
export async function changeMenu(
  actor: Actor,
  code: string,
  { version, change }: { version: number; change: (document: MenuDocument) => MenuDocument },
): Promise<Menu & { merged: boolean }> {
  actor.assertCan("arrange", area);
  return orStaleMenu(code, () =>
    transaction(async () => {
      const data = ({ draft }: MenuData) => ({ draft: change(draft) });
      const { isMerged } = await changeRecord(actor, menuKind, await idOf(code), { version, data });
      return { ...(await getMenu(actor, code)), merged: isMerged };
    }),
  );
}

/** Replaces all items, and the title where one is given. @throws as `changeMenu` */
export async function saveMenu(
  actor: Actor,
  code: string,
  { version, document }: { version: number; document: Pick<MenuDocument, "items"> & Partial<MenuDocument> },
): Promise<Menu & { merged: boolean }> {
  return changeMenu(actor, code, { version, change: ({ title }) => ({ title, ...document }) });
}

/** Keeps later changes. @param version the one that save made @throws as `changeMenu`; Refusal 404 when it is gone */
export async function undoChange(actor: Actor, code: string, version: number): Promise<Menu> {
  actor.assertCan("arrange", area);
  return orStaleMenu(code, () =>
    transaction(async () => {
      await undoRecordChange(actor, menuKind, await idOf(code), version);
      return getMenu(actor, code);
    }),
  );
}

/** @throws StaleVersion: nobody may publish what they haven't seen; Refusal 403, 404, 409 when nothing is new */
export async function publishMenu(actor: Actor, code: string, { version }: { version: number }): Promise<Menu> {
  actor.assertCan("arrange", area);
  return orStaleMenu(code, () =>
    transaction(async () => {
      const { id } = await lockSeenRecord(actor, menuKind, await idOf(code), version);
      const row = found(await findRow(code), "menu");
      if (row.version === 0 || (row.live !== null && isSame(row.live, row.draft)))
        throw conflict("Nothing has changed since it was published", { code: "nothingNew" });
      return showToCitizens(actor, id, "publish", {
        live: row.draft,
        previous: row.live,
        publishedVersion: row.version,
        previousVersion: row.publishedVersion,
      });
    }),
  );
}

/**
 * Restores what was public before the last publish; the draft stays. A second call restores the later one.
 * @param publishedVersion the public version the person saw: two people who undo the same publish undo it once
 * @throws Refusal 403, 404, 409 when nothing was public before, or (`changed`) another version is public now
 */
export async function undoPublish(
  actor: Actor,
  code: string,
  { publishedVersion }: { publishedVersion: number },
): Promise<Menu> {
  actor.assertCan("arrange", area);
  return transaction(async () => {
    const { id } = await lockSeenRecord(actor, menuKind, await idOf(code), null);
    const row = found(await findRow(code), "menu");
    if (row.previous === null) throw conflict("Nothing was published before", { code: "noPrevious" });
    if ((row.publishedVersion ?? 0) !== publishedVersion)
      throw conflict("Another version is public now", { code: "changed", publishedVersion: row.publishedVersion });
    return showToCitizens(actor, id, "undo-publish", {
      live: row.previous,
      previous: row.live,
      publishedVersion: row.previousVersion,
      previousVersion: row.publishedVersion,
    });
  });
}

/** A publication makes no version of the draft. */
async function showToCitizens(
  actor: Actor,
  id: string,
  verb: "publish" | "undo-publish",
  shown: Pick<typeof menus.$inferInsert, "previous" | "publishedVersion" | "previousVersion"> & { live: MenuDocument },
): Promise<Menu> {
  const [stored] = await db()
    .update(menus)
    .set({ ...shown, publishedAt: new Date() })
    .where(eq(menus.id, id))
    .returning(columns);
  const row = found(stored, "menu");
  await recordAudit(actor, {
    verb,
    objectType: "menu",
    objectId: row.code,
    version: shown.publishedVersion ?? row.version,
    ...differences(shown.previous ?? emptyMenu, shown.live),
  });
  await tellPublic(row.code);
  return namedMenu(row);
}

/** @throws InvalidData, Refusal 403 */
export async function createMenu(
  actor: Actor,
  { code, document }: { code: string; document: MenuDocument },
): Promise<Menu> {
  actor.assertCan("createSystem", area);
  if (!isFurtherCode(code))
    throw new InvalidData({ code: [issue(isOwnMenu(code) || code === furtherMenus ? "notUnique" : "badMenuCode")] });
  await createRecord(actor, menuKind, { code, draft: document });
  return getMenu(actor, code);
}

/** It leaves the site too. Refused while the menu is shown beside pages. @throws StaleVersion, Refusal 403, 404, 409 */
export async function trashMenu(
  actor: Actor,
  code: string,
  { version }: { version: number },
): Promise<RecordOf<MenuData>> {
  actor.assertCan("createSystem", area);
  if (isOwnMenu(code)) throw conflict("This menu belongs to the site", { code: "ownMenu" });
  return orStaleMenu(code, () =>
    transaction(async () => {
      const { id } = await lockSeenRecord(actor, menuKind, await idOf(code), version);
      const rules = await db()
        .select({ name: sideMenuRules.name })
        .from(sideMenuRules)
        .where(and(eq(sideMenuRules.menuCode, code), isNull(sideMenuRules.deletedAt)))
        .limit(5);
      if (rules.length > 0)
        throw conflict("It stands beside pages", { code: "menuInUse", rules: rules.map(({ name }) => name) });
      return trashRecord(actor, menuKind, id, { version });
    }),
  );
}

/** @throws Refusal 403, 404 */
export async function listMenuVersions(actor: Actor, code: string, size = 20): Promise<RecordVersion[]> {
  actor.assertCan("view", area);
  const row = await findRow(code);
  return row || !isOwnMenu(code) ? listRecordVersions(menuKind, found(row, "menu").id, size) : [];
}

export async function readLiveMenus(): Promise<ReadonlyMap<string, MenuDocument>> {
  const rows = await db().select({ code: menus.code, live: menus.live }).from(menus).where(isKept);
  return new Map(rows.flatMap(({ code, live }) => (live ? [[code, live] as const] : [])));
}
