import { defineSection } from "~/lib/content/definition/define-section";

export const misyonvevizyon = defineSection({
  id: "misyonvevizyon",
  kind: "single",
  icon: "heroicons_outline:light-bulb",
  topic: "corporate",
  owner: "strateji",
  groups: ["publishing", "seo"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 120 },
    mission: { kind: "richText", localized: true, required: true },
    vision: { kind: "richText", localized: true, required: true },
    values: {
      kind: "list",
      max: 20,
      columns: {
        title: { kind: "text", localized: true, required: true, max: 80 },
        text: { kind: "text", localized: true, max: 300 },
        icon: { kind: "icon" },
      },
    },
    qualityPolicy: { kind: "file", accept: ["pdf"], tab: "media" },
    strategicPlan: { kind: "relation", section: "raporlar", tab: "details" },
  },
  list: { columns: ["title", "status", "updatedAt", "updatedBy"] },
  deadlines: { newPlan: { watches: ["raporlar"] } },
  publicFace: {
    view: "page",
    place: { address: "/misyon-vizyon" },
    seo: { schemaType: "AboutPage" },
  },
});
