import { defineSection } from "~/lib/content/definition/define-section";

export const sss = defineSection({
  id: "sss",
  kind: "ordered",
  icon: "heroicons_outline:question-mark-circle",
  topic: "services",
  owner: "basin-yayin",
  groups: ["publishing", "owner"],
  titleField: "question",
  fields: {
    question: { kind: "text", localized: true, required: true, max: 200 },
    answer: { kind: "richText", localized: true, required: true, max: 2000 },
    category: { kind: "relation", section: "hizmetkategori", required: true },
    service: { kind: "relation", section: "hizmetdetay" },
    popular: { kind: "boolean" },
    helpfulYes: { kind: "number", system: true },
    helpfulNo: { kind: "number", system: true },
  },
  list: {
    columns: ["question", "category", "department", "helpful", "status", "updatedAt"],
    computed: { helpful: { kind: "number" } },
    filters: ["category", "department", "popular"],
    sort: ["category", "position"],
  },
  publicFace: {
    view: "accordion",
    place: { address: "/sss" },
    roles: { body: "answer" },
    list: { groupBy: "category", filters: ["category", "department", "service", "popular"] },
    hidden: ["helpfulYes", "helpfulNo"],
    page: { unlisted: ["popular"] },
    seo: { schemaType: "FAQPage" },
  },
});
