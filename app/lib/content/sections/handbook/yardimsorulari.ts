import { defineSection } from "~/lib/content/definition/define-section";

export const yardimsorulari = defineSection({
  id: "yardimsorulari",
  kind: "ordered",
  area: "handbook",
  icon: "heroicons_outline:chat-bubble-left-right",
  owner: "bilgi-islem",
  titleField: "question",
  fields: {
    question: { kind: "text", localized: true, required: true, max: 200 },
    answer: { kind: "richText", localized: true, required: true, max: 2_000 },
    category: { kind: "relation", section: "sorukonulari", required: true },
  },
  list: {
    columns: ["question", "category", "status", "updatedAt"],
    filters: ["category", "untranslated"],
    sort: ["category", "position"],
  },
  publicFace: { view: "fragment", seo: { schemaType: "CreativeWork" } },
});
