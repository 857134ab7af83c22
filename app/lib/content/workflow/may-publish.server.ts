import type { Actor } from "~/lib/access/actor";
import { scopeOf } from "~/lib/content/access/rights.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { approvalAsked } from "~/lib/content/review/review-rules.server";
import { entries } from "~/lib/content/schema.server";
import { idIn } from "~/lib/platform/db/queries/id-in.server";
import { db } from "~/lib/platform/db/database.server";

export async function entriesNeedingApproval(actor: Actor, entryIds: readonly string[]): Promise<string[]> {
  const rows = await db()
    .select({
      id: entries.id,
      section: entries.section,
      departmentId: entries.departmentId,
      state: entries.state,
      createdBy: entries.createdBy,
    })
    .from(entries)
    .where(idIn(entries.id, entryIds));
  const ours = new Set<string>();
  for (const row of rows) {
    const section = findSection(row.section);
    if (
      section &&
      actor.can("publish", scopeOf(section, row)) &&
      !(await approvalAsked(actor, section))(scopeOf(section, row))
    )
      ours.add(row.id);
  }
  return entryIds.filter((id) => !ours.has(id));
}
