import { and, asc, desc, eq, lt } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import type { AuditVerb } from "~/lib/audit/verbs";
import { userNames } from "~/lib/auth/users/users.server";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import type { EntryData } from "~/lib/content/values";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { conflict, found } from "~/lib/platform/http/response/responses.server";
import { isSame } from "~/lib/platform/values/same";
import { StaleVersion } from "~/lib/platform/values/stale-version";

import { emptyMenu, type MenuDocument, type MenuItem } from "./menu-document";
import { furtherMenus, isFurtherCode, isOwnMenu, menuTable, shapeOf, type MenuShape } from "./menu-table";
import { mergeMenus } from "./merge-menus";
import { menusTag } from "./menus-cache.server";
import { assertFits } from "./read-document.server";
import { menus, menuVersions, sideMenuRules } from "./schema.server";

type MenuRow = typeof menus.$inferSelect;
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
const versionsKept = 100;

const unsaved = (code: string): MenuRow => ({
  code,
  draft: emptyMenu,
  live: null,
  previous: null,
  version: 0,
  publishedVersion: null,
  previousVersion: null,
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

/** The product's menus in their order, then further ones by code. @throws Refusal 403 */
export async function listMenus(actor: Actor): Promise<Menu[]> {
  actor.assertCan("view", area);
  const rows = new Map((await db().select().from(menus).orderBy(asc(menus.code))).map((row) => [row.code, row]));
  const names = await userNames([...rows.values()].flatMap(({ updatedBy }) => updatedBy ?? []));
  const codes = [...menuTable.map(({ code }) => code), ...[...rows.keys()].filter((code) => !isOwnMenu(code))];
  return codes.map((code) => {
    const row = rows.get(code) ?? unsaved(code);
    return menuOf(row, names.get(row.updatedBy ?? "") ?? null);
  });
}

export async function getMenu(actor: Actor, code: string): Promise<Menu> {
  actor.assertCan("view", area);
  const row = await findRow(code);
  return menuOf(row, (await userNames(row.updatedBy ? [row.updatedBy] : [])).get(row.updatedBy ?? "") ?? null);
}

async function findRow(code: string): Promise<MenuRow> {
  if (!isOwnMenu(code) && !isFurtherCode(code)) throw found(null, "menu");
  const [row] = await db().select().from(menus).where(eq(menus.code, code));
  return row ?? found(isOwnMenu(code) ? unsaved(code) : null, "menu");
}

async function lockRow(code: string): Promise<MenuRow> {
  if (isOwnMenu(code)) await db().insert(menus).values({ code, draft: emptyMenu, version: 0 }).onConflictDoNothing();
  else if (!isFurtherCode(code)) throw found(null, "menu");
  const [row] = await db().select().from(menus).where(eq(menus.code, code)).for("update");
  return found(row, "menu");
}

/** The document at an older version; null when that version is no longer kept. */
async function documentAt(row: MenuRow, version: number): Promise<MenuDocument | null> {
  if (version === row.version) return row.draft;
  if (version === 0) return emptyMenu;
  const [kept] = await db()
    .select({ document: menuVersions.document })
    .from(menuVersions)
    .where(and(eq(menuVersions.code, row.code), eq(menuVersions.version, version)));
  return kept?.document ?? null;
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

async function tell(
  actor: Actor,
  verb: AuditVerb,
  { code, version }: { code: string; version: number },
  values: { before?: unknown; after?: unknown },
  isPublic: boolean,
) {
  await recordAudit(actor, { verb, objectType: "menu", objectId: code, version, ...values });
  if (!isPublic) return;
  await emit({ type: "menus.changed", id: code });
  afterCommit(() => invalidateTag(menusTag));
}

async function storeDraft(actor: Actor, row: MenuRow, document: MenuDocument): Promise<MenuRow> {
  const version = row.version + 1;
  const [stored] = await db()
    .update(menus)
    .set({ draft: document, version, updatedAt: new Date(), updatedBy: actor.id })
    .where(eq(menus.code, row.code))
    .returning();
  await db().insert(menuVersions).values({ code: row.code, version, document, authorId: actor.id });
  await db()
    .delete(menuVersions)
    .where(and(eq(menuVersions.code, row.code), lt(menuVersions.version, version - versionsKept)));
  return stored ?? row;
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
  return transaction(async () => {
    const row = await lockRow(code);
    const shape = shapeOf(code);
    const base = await documentAt(row, version);
    const names = await userNames(row.updatedBy ? [row.updatedBy] : []);
    const by = names.get(row.updatedBy ?? "") ?? null;
    const current = {
      id: code,
      version: row.version,
      data: row.draft as unknown as EntryData,
      updatedBy: by,
      updatedAt: row.updatedAt,
    };
    if (!base) throw new StaleVersion(current, [], row.draft as unknown as EntryData);
    const mine = change(base);
    const merged = version !== row.version;
    const { document, conflicts } = merged
      ? mergeMenus(base, mine, row.draft, shape.maxDepth)
      : { document: mine, conflicts: [] };
    if (conflicts.length > 0) throw new StaleVersion(current, conflicts, document as unknown as EntryData);
    assertFits(document, shape);
    if (isSame(document, row.draft)) return { ...menuOf(row, by), merged };
    const stored = await storeDraft(actor, row, document);
    await tell(actor, "edit", stored, differences(row.draft, document), false);
    return { ...menuOf(stored, actor.name), merged };
  });
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
  return transaction(async () => {
    const before = found(await documentAt(await lockRow(code), version - 1), "version");
    return changeMenu(actor, code, { version, change: () => before });
  });
}

/** Nobody may publish what they haven't seen. @throws StaleVersion */
async function lockSeen(code: string, version: number): Promise<MenuRow> {
  const row = await lockRow(code);
  if (row.version === version) return row;
  const by = (await userNames(row.updatedBy ? [row.updatedBy] : [])).get(row.updatedBy ?? "") ?? null;
  throw new StaleVersion(
    {
      id: code,
      version: row.version,
      data: row.draft as unknown as EntryData,
      updatedBy: by,
      updatedAt: row.updatedAt,
    },
    [],
    row.draft as unknown as EntryData,
  );
}

/** @throws StaleVersion, Refusal 403, 404, 409 when nothing is new */
export async function publishMenu(actor: Actor, code: string, { version }: { version: number }): Promise<Menu> {
  actor.assertCan("arrange", area);
  return transaction(async () => {
    const row = await lockSeen(code, version);
    if (row.version === 0 || (row.live !== null && isSame(row.live, row.draft)))
      throw conflict("Nothing has changed since it was published", { code: "nothingNew" });
    const [stored] = await db()
      .update(menus)
      .set({
        live: row.draft,
        previous: row.live,
        publishedVersion: row.version,
        previousVersion: row.publishedVersion,
        publishedAt: new Date(),
      })
      .where(eq(menus.code, code))
      .returning();
    await tell(actor, "publish", row, differences(row.live ?? emptyMenu, row.draft), true);
    return menuOf(stored ?? row, actor.name);
  });
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
    const row = await lockRow(code);
    if (row.previous === null) throw conflict("Nothing was published before", { code: "noPrevious" });
    if ((row.publishedVersion ?? 0) !== publishedVersion)
      throw conflict("Another version is public now", { code: "changed", publishedVersion: row.publishedVersion });
    const [stored] = await db()
      .update(menus)
      .set({
        live: row.previous,
        previous: row.live,
        publishedVersion: row.previousVersion,
        previousVersion: row.publishedVersion,
        publishedAt: new Date(),
      })
      .where(eq(menus.code, code))
      .returning();
    await tell(
      actor,
      "undo-publish",
      { code, version: row.previousVersion ?? row.version },
      differences(row.live ?? emptyMenu, row.previous),
      true,
    );
    return menuOf(stored ?? row, actor.name);
  });
}

/** @throws InvalidData, Refusal 403 */
export async function createMenu(
  actor: Actor,
  { code, document }: { code: string; document: MenuDocument },
): Promise<Menu> {
  actor.assertCan("createSystem", area);
  if (!isFurtherCode(code))
    throw new InvalidData({ code: [issue(isOwnMenu(code) || code === furtherMenus ? "notUnique" : "badMenuCode")] });
  assertFits(document, shapeOf(code));
  return transaction(async () => {
    const [row] = await db()
      .insert(menus)
      .values({ code, draft: document, version: 1, updatedBy: actor.id })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new InvalidData({ code: [issue("notUnique")] });
    await db().insert(menuVersions).values({ code, version: 1, document, authorId: actor.id });
    await tell(actor, "create", row, { after: document }, false);
    return menuOf(row, actor.name);
  });
}

/** Refused while the menu is shown beside pages. @throws StaleVersion, Refusal 403, 404, 409 */
export async function deleteMenu(actor: Actor, code: string, { version }: { version: number }): Promise<void> {
  actor.assertCan("createSystem", area);
  if (isOwnMenu(code)) throw conflict("This menu belongs to the site", { code: "ownMenu" });
  await transaction(async () => {
    const row = await lockSeen(code, version);
    const rules = await db()
      .select({ name: sideMenuRules.name })
      .from(sideMenuRules)
      .where(eq(sideMenuRules.menuCode, code))
      .limit(5);
    if (rules.length > 0)
      throw conflict("It stands beside pages", { code: "menuInUse", rules: rules.map(({ name }) => name) });
    await db().delete(menus).where(eq(menus.code, code));
    await tell(actor, "delete", row, { before: { draft: row.draft, live: row.live } }, true);
  });
}

export type MenuVersion = { version: number; createdAt: Date; authorId: string | null; author: string | null };

export async function listMenuVersions(actor: Actor, code: string, size = 20): Promise<MenuVersion[]> {
  actor.assertCan("view", area);
  await findRow(code);
  const rows = await db()
    .select({ version: menuVersions.version, createdAt: menuVersions.createdAt, authorId: menuVersions.authorId })
    .from(menuVersions)
    .where(eq(menuVersions.code, code))
    .orderBy(desc(menuVersions.version))
    .limit(size);
  const names = await userNames(rows.flatMap(({ authorId }) => authorId ?? []));
  return rows.map((row) => ({ ...row, author: names.get(row.authorId ?? "") ?? null }));
}

export async function readLiveMenus(): Promise<ReadonlyMap<string, MenuDocument>> {
  const rows = await db().select({ code: menus.code, live: menus.live }).from(menus);
  return new Map(rows.flatMap(({ code, live }) => (live ? [[code, live] as const] : [])));
}
