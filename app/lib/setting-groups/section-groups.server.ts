import { selfPublishRoles } from "~/lib/access/roles";
import { isKept, type Field, type Section } from "~/lib/content/definition/definition";
import { sections, unitsSection } from "~/lib/content/definition/registry.server";
import type { SectionSettings } from "~/lib/content/definition/section-settings.server";
import { canBeReversed, hasPages } from "~/lib/public-site/lists/page-sizes.server";

import type { SettingGroup } from "./setting-group";

/** Fields of a section's settings; those without effect are left out. */
const parts: { readonly [Name in keyof SectionSettings]-?: { field: Field; isOf: (section: Section) => boolean } } = {
  // Sections that the law requires, units with rights, and texts that templates name cannot be switched off.
  isOff: {
    field: { kind: "boolean" },
    isOf: (section) => mayBeHidden(section) && !section.isUnits && !section.isForSystem,
  },
  isHidden: { field: { kind: "boolean" }, isOf: mayBeHidden },
  title: { field: { kind: "text", localized: true, max: 80 }, isOf: hasAddress },
  intro: { field: { kind: "richText", localized: true, max: 5_000 }, isOf: hasList },
  banner: { field: { kind: "image", ratio: "4:1", minWidth: 1920 }, isOf: hasList },
  pageSize: {
    field: { kind: "number", min: 6, max: 60, step: 1 },
    isOf: (section) => hasList(section) && hasPages(section),
  },
  isReversed: { field: { kind: "boolean" }, isOf: (section) => hasList(section) && canBeReversed(section) },
  reviewMonths: { field: { kind: "number", min: 0, max: 120, step: 1 }, isOf: () => true },
  // With two signatures nobody publishes alone; no unit owns the front page.
  selfPublishRoles: {
    field: { kind: "multi", options: selfPublishRoles },
    isOf: ({ publishing, area }) => publishing.approvals === undefined && area === "content",
  },
  ownerUnit: {
    field: { kind: "relation", section: unitsSection?.id ?? "" },
    isOf: (section) => unitsSection !== undefined && isKept(section),
  },
  notifyEmails: {
    field: { kind: "list", max: 10, columns: { email: { kind: "email", required: true } } },
    isOf: () => true,
  },
  metaTitle: { field: { kind: "text", localized: true, max: 60, tab: "seo" }, isOf: hasList },
  metaDescription: { field: { kind: "textarea", localized: true, max: 160, tab: "seo" }, isOf: hasList },
  ogImage: { field: { kind: "image", ratio: "1.91:1", minWidth: 1200, tab: "seo" }, isOf: hasList },
  isUnindexed: { field: { kind: "boolean", tab: "seo" }, isOf: hasList },
};

function mayBeHidden({ publishing }: Section): boolean {
  return publishing.display === undefined && publishing.permanent === undefined;
}

function hasAddress({ publicFace }: Section): boolean {
  return publicFace.place.address !== null;
}

/** A single's page is its entry's. */
function hasList(section: Section): boolean {
  return hasAddress(section) && section.kind !== "single";
}

export type SectionGroup = SettingGroup & { section: Section };

/** Their texts are `content.sections.setting-section`. */
export const sectionGroups: readonly SectionGroup[] = [...sections.values()].flatMap((section) => {
  // All that is set here is about citizens or units, and an app is switched off as a whole.
  if (section.area === "handbook") return [];
  const fields = Object.fromEntries(
    Object.entries(parts).flatMap(([name, { field, isOf }]) => (isOf(section) ? [[name, field] as const] : [])),
  );
  if (Object.keys(fields).length === 0) return [];
  const texts = { title: `content.sections.${section.id}.title`, text: "settingGroups.sections.form" };
  return [
    {
      section,
      key: `section.${section.id}` as const,
      path: `/setting/sections/${section.id}`,
      icon: section.icon,
      texts,
      form: { id: "setting-section", fields, rules: [] },
    },
  ];
});

export function findSectionGroup(id: string): SectionGroup | undefined {
  return sectionGroups.find(({ section }) => section.id === id);
}
