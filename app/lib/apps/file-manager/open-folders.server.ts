import { sql, type SQL } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import type { Role } from "~/lib/access/roles";

import { documentFolders, documents } from "./schema.server";

/** Roles that work for the whole house where no unit is given; a reader without a unit belongs to none. */
const ofAllUnits = new Set<Role>(["webAdmin", "editorInChief", "departmentApprover", "departmentEditor", "auditor"]);
const writers = new Set<Role>(["webAdmin", "editorInChief", "departmentApprover", "departmentEditor"]);

/** May make folders and send files, somewhere. */
export const mayAdd = (actor: Actor): boolean => actor.can("documents.add");
/** May change whatever they see. */
export const leadsHouse = (actor: Actor): boolean => actor.can("documents.edit");

/** @returns the units in which the person has one of the roles; null: all */
function unitsOf({ grants }: Actor, isCounted: (role: Role) => boolean): string[] | null {
  const counted = grants.filter(({ role }) => isCounted(role));
  if (counted.some(({ role, departments }) => departments === null && ofAllUnits.has(role))) return null;
  return counted.flatMap(({ departments }) => departments ?? []);
}

const isAmong = (units: readonly string[] | null): SQL =>
  units === null ? sql`cardinality(top.units) > 0` : sql`top.units && ${sql.param([...units])}::uuid[]`;

const isMine = (actor: Actor): SQL => (actor.id === null ? sql`false` : sql`top.created_by = ${actor.id}`);

/** A condition on `top`: a folder that lies in no other. The folder of its owner alone is shut to everybody else. */
function isOpen(actor: Actor): SQL {
  const units = unitsOf(actor, () => true);
  return sql`(top.open_to = 'staff' OR (top.open_to = 'units' AND ${isAmong(units)}) OR ${isMine(actor)})`;
}

function isOpenToChange(actor: Actor): SQL {
  if (!mayAdd(actor)) return sql`false`;
  if (leadsHouse(actor)) return sql`(top.open_to <> 'owner' OR ${isMine(actor)})`;
  const units = unitsOf(actor, (role) => writers.has(role));
  return sql`((top.open_to <> 'owner' AND ${isAmong(units)}) OR ${isMine(actor)})`;
}

const folders = (condition: SQL): SQL => sql`(SELECT folder.id FROM ${documentFolders} AS folder
  JOIN ${documentFolders} AS top ON top.id = folder.path[1] WHERE ${condition})`;

/** None of those in which a folder lies is in the trash; nor, with `isWhole`, the folder itself. */
const isThere = (isWhole: boolean): SQL => sql`NOT EXISTS (SELECT 1 FROM ${documentFolders} AS gone
  WHERE gone.deleted_at IS NOT NULL AND gone.id = ANY(folder.path) AND ${isWhole ? sql`true` : sql`gone.id <> folder.id`})`;

/** The ids of the folders that the person may open, for `IN`. */
export const visibleFolders = (actor: Actor): SQL => folders(sql`${isOpen(actor)} AND ${isThere(true)}`);

/** The ids of those whose contents the person may change. */
export const changeableFolders = (actor: Actor): SQL =>
  folders(sql`${isOpen(actor)} AND ${isOpenToChange(actor)} AND ${isThere(true)}`);

const madeBy = (actor: Actor, column: SQL): SQL => (actor.id === null ? sql`false` : sql`${column} = ${actor.id}`);

/** The condition of every query for folders. In the trash those alone see one who may take it out. */
export function seenFolders(actor: Actor): SQL {
  const mayChange = sql`(${isOpenToChange(actor)} OR (${mayAdd(actor)} AND ${madeBy(actor, sql`folder.created_by`)}))`;
  const found = folders(sql`${isOpen(actor)} AND ${isThere(false)} AND (folder.deleted_at IS NULL OR ${mayChange})`);
  return sql`${documentFolders.id} IN ${found}`;
}

/** The condition of every query for documents, likewise. */
export function seenDocuments(actor: Actor): SQL {
  const { folderId, deletedAt } = documents;
  const isInOpen = sql`(${folderId} IS NULL OR ${folderId} IN ${visibleFolders(actor)})`;
  return sql`(${isInOpen} AND (${deletedAt} IS NULL OR ${changeableDocuments(actor)}))`;
}

/** What a person may change: all that lies in folders of theirs, and what they have brought themselves. */
export function changeableDocuments(actor: Actor): SQL {
  if (!mayAdd(actor)) return sql`false`;
  const { folderId, createdBy } = documents;
  const inRoot = leadsHouse(actor) ? sql`${folderId} IS NULL` : sql`false`;
  return sql`(${madeBy(actor, sql`${createdBy}`)} OR ${inRoot} OR ${folderId} IN ${changeableFolders(actor)})`;
}

/** The same for folders. */
export function changeableFolderRows(actor: Actor): SQL {
  if (!mayAdd(actor)) return sql`false`;
  const { id, createdBy } = documentFolders;
  return sql`(${madeBy(actor, sql`${createdBy}`)} OR ${id} IN ${changeableFolders(actor)})`;
}
