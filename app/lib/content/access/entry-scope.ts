import type { Scope } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryState } from "~/lib/content/schema.server";

/** No unit has it: whoever may act there may act everywhere. */
export const nowhere = "00000000-0000-0000-0000-000000000000";

/** What a verb is about when it is about this entry. */
export function scopeOf(
  section: Section,
  row: { id: string; departmentId: string | null; state: EntryState; createdBy: string | null },
): Scope {
  return {
    ...sectionScope(section),
    department: section.isUnits ? row.id : row.departmentId,
    isDraft: row.state === "draft" || row.state === "inReview",
    createdBy: row.createdBy,
  };
}

/** … when it is about a section: some entry of it, of whatever unit. */
export function sectionScope(section: Section): Scope {
  const { approvals, selfPublish } = section.publishing;
  // Where two sign, a unit alone publishes nothing.
  const self = approvals !== undefined ? { selfPublish: false } : selfPublish ? { selfPublish } : {};
  const ofNobody = section.isUnits || section.fields.department ? {} : { department: null };
  return {
    section: section.id,
    area: section.area,
    isDraft: true,
    ...self,
    ...(section.isForSystem ? { isForSystem: true } : {}),
    ...ofNobody,
  };
}

/** … when it is about an entry that is to be. @param department its unit, where one is known */
export function newEntryScope(section: Section, department?: string | null): Scope {
  // A new unit is nobody's yet, not even of a unit that keeps something.
  const unit = section.isUnits ? nowhere : department;
  return { ...sectionScope(section), ...(unit === undefined ? {} : { department: unit }) };
}
