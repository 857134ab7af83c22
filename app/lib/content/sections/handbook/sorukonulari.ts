import { defineSection } from "~/lib/content/definition/define-section";

export const sorukonulari = defineSection({
  id: "sorukonulari",
  kind: "ordered",
  area: "handbook",
  icon: "heroicons_outline:question-mark-circle",
  owner: "bilgi-islem",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 80 },
  },
  list: { columns: ["title", "uses", "status", "updatedAt"], filters: ["unused", "untranslated"], sort: "position" },
  publishing: { reviewMonths: 0 },
  publicFace: { view: "fragment", seo: { schemaType: "CreativeWork" } },
});
