import type { Scope } from "~/lib/access/roles";

import type { Section } from "./definition";
import type { EntryState } from "./schema.server";

/** What a verb is about when it is about this entry. */
export function scopeOf(section: Section, row: { departmentId: string | null; state: EntryState; createdBy: string | null }): Scope {
  return {
    ...sectionScope(section),
    department: row.departmentId,
    isDraft: row.state === "draft" || row.state === "inReview",
    createdBy: row.createdBy,
  };
}

/** … when it is about a section, or an entry that is to be. */
export function sectionScope(section: Section): Scope {
  // Where two sign, a unit alone publishes nothing.
  const selfPublish = (section.publishing.selfPublish ?? false) && section.publishing.approvals === undefined;
  return { section: section.id, area: section.area, isDraft: true, selfPublish };
}
