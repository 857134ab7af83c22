import type { Scope } from "~/lib/access/roles";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryState } from "~/lib/content/schema.server";

/** The id of no unit: a person who may act there may act everywhere. */
export const nowhere = "00000000-0000-0000-0000-000000000000";

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

/** The scope for some entry of a section, of any unit. */
export function sectionScope(section: Section): Scope {
  const { approvals, selfPublish } = section.publishing;
  // Where two approvals are needed, a unit alone publishes nothing.
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

/** The scope for a new entry. @param department its unit, where one is known */
export function newEntryScope(section: Section, department?: string | null): Scope {
  // A new unit belongs to nobody yet, not even to the unit that owns the section.
  const unit = section.isUnits ? nowhere : department;
  return { ...sectionScope(section), ...(unit === undefined ? {} : { department: unit }) };
}
