import { defineSection } from "~/lib/content/definition/define-section";

export const kilavuzlar = defineSection({
  id: "kilavuzlar",
  kind: "ordered",
  area: "handbook",
  icon: "heroicons_outline:document-text",
  owner: "bilgi-islem",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    subtitle: { kind: "text", localized: true, max: 200 },
    category: { kind: "relation", section: "kilavuzkonulari", required: true },
    body: { kind: "richText", localized: true, required: true },
  },
  list: {
    columns: ["title", "category", "status", "updatedAt"],
    filters: ["category", "untranslated"],
    sort: ["category", "position"],
  },
  publicFace: { view: "fragment", seo: { schemaType: "CreativeWork" } },
});
