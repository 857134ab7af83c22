import { defineSection } from "~/lib/content/definition/define-section";

export const raporkategori = defineSection({
  id: "raporkategori",
  kind: "category",
  maxDepth: 2,
  icon: "heroicons_outline:folder-open",
  topic: "corporate",
  owner: "strateji",
  groups: ["publishing", "seo"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 80 },
    description: { kind: "textarea", localized: true, max: 300 },
    icon: { kind: "icon" },
    frequency: {
      kind: "select",
      required: true,
      options: ["year", "half", "quarter", "fiveYear", "adhoc"],
      initial: "year",
    },
    dueMonth: { kind: "number", min: 1, max: 12 },
    statutory: { kind: "boolean" },
  },
  list: {
    columns: ["name", "frequency", "dueMonth", "due", "statutory", "uses", "status", "updatedAt"],
    computed: { due: { kind: "date" } },
    filters: ["statutory", "parent", "unused"],
    sort: "position",
  },
  deadlines: { report: { source: "5018 m.30; 5393 m.41, m.56", follows: ["raporlar"] } },
  publicFace: {
    view: "landing",
    place: { address: "/raporlar/{slug}" },
    roles: { lead: "description", icon: "icon" },
    hidden: ["dueMonth", "statutory"],
    page: { reverse: [{ section: "raporlar", by: "category", take: 24, isCounted: true }] },
    seo: { schemaType: "CategoryCodeSet" },
  },
  rules: [{ kind: "requiredWhen", field: "dueMonth", when: { field: "statutory", is: true }, level: "warning" }],
});
