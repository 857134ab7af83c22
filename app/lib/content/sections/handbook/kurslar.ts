import { defineSection } from "~/lib/content/definition/define-section";

export const kurslar = defineSection({
  id: "kurslar",
  kind: "ordered",
  area: "handbook",
  icon: "heroicons_outline:queue-list",
  owner: "bilgi-islem",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 120 },
    description: { kind: "textarea", localized: true, required: true, max: 300 },
    category: { kind: "relation", section: "kurskonulari", required: true },
    duration: { kind: "number", required: true, min: 1, max: 600, unit: "minute" },
    featured: { kind: "boolean" },
    steps: {
      kind: "list",
      max: 40,
      required: true,
      columns: {
        title: { kind: "text", localized: true, required: true, max: 120 },
        subtitle: { kind: "text", localized: true, max: 160 },
        content: { kind: "richText", localized: true, required: true },
      },
    },
  },
  list: {
    columns: ["title", "category", "duration", "featured", "status", "updatedAt"],
    filters: ["category", "featured", "untranslated"],
    sort: ["category", "position"],
  },
  publicFace: { view: "fragment", seo: { schemaType: "CreativeWork" } },
});
