import { and, eq, isNull, sql } from "drizzle-orm";

import type { Section } from "~/lib/content/definition/definition";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { entries } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";

/** Distance between positions, so that others fit between. */
export const step = 65_536;

export function isOrdered(section: Section): boolean {
  return section.kind === "ordered" || section.kind === "tree" || section.kind === "category";
}

/** Whether the public list has the editors' order; a section with a declared order doesn't. */
export function isInEditorsOrder(section: Section): boolean {
  return isOrdered(section) && section.publicFace.list.order.length === 0;
}

export async function lastPosition(section: Section, parentId: string | null): Promise<number> {
  if (!isOrdered(section)) return 0;
  const [row] = await db()
    .select({ last: sql<number | null>`max(${entries.position})` })
    .from(entries)
    .where(and(eq(entries.section, section.id), siblings(parentId)));
  return (row?.last ?? 0) + step;
}

const siblings = (parentId: string | null) => (parentId ? eq(entries.parentId, parentId) : isNull(entries.parentId));

/** Checks a parent: same section, no circle, not too deep. @throws InvalidData on "parentId" */
export async function assertParent(
  section: Section,
  id: string | null,
  parentId: string | null,
): Promise<string | null> {
  if (parentId === null || !section.maxDepth) return null;
  const all = await db()
    .select({ id: entries.id, parentId: entries.parentId })
    .from(entries)
    .where(and(eq(entries.section, section.id), isNull(entries.deletedAt)));
  assertFits(section, all, id, parentId);
  return parentId;
}

type Node = { id: string; parentId: string | null };

/** @throws InvalidData on "parentId" for a circle or too much depth */
export function assertFits(section: Section, all: readonly Node[], id: string | null, parentId: string): void {
  const parentOf = new Map(all.map((row) => [row.id, row.parentId]));
  if (!parentOf.has(parentId)) throw new InvalidData({ parentId: [issue("badReference")] });
  const depthAbove = pathTo(parentOf, parentId).length;
  if (id !== null && pathTo(parentOf, parentId).includes(id))
    throw new InvalidData({ parentId: [issue("parentCircle")] });
  const max = section.maxDepth ?? 1;
  if (depthAbove + heightOf(all, id) > max) throw new InvalidData({ parentId: [issue("tooDeep", { max })] });
}

function pathTo(parentOf: Map<string, string | null>, id: string): string[] {
  const path: string[] = [];
  for (let at: string | null | undefined = id; at && !path.includes(at); at = parentOf.get(at)) path.push(at);
  return path;
}

/** Levels from an entry down to its lowest descendant; 1 for a new one. */
function heightOf(all: readonly { id: string; parentId: string | null }[], id: string | null): number {
  if (id === null) return 1;
  const children = all.filter((row) => row.parentId === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(all, child.id)));
}
