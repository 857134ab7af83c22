import { defineSection } from "~/lib/content/definition/define-section";

export const baskanyardimcilari = defineSection({
  id: "baskanyardimcilari",
  kind: "ordered",
  icon: "heroicons_outline:users",
  topic: "mayor",
  owner: "ozel-kalem",
  groups: ["person", "social", "publishing", "seo"],
  titleField: "fullName",
  title: ["firstName", "lastName"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 80 },
    dutyAreas: {
      kind: "list",
      required: true,
      max: 20,
      columns: { text: { kind: "text", localized: true, required: true, max: 160 } },
    },
    departments: { kind: "relations", section: "mudurlukler", max: 30 },
    councilMember: { kind: "relation", section: "meclisuyelerimiz", tab: "details" },
    termStart: { kind: "date", required: true, tab: "details" },
    termEnd: { kind: "date", tab: "details" },
  },
  list: {
    columns: ["photo", "fullName", "title", "departments", "termStart", "status", "updatedAt"],
    filters: ["departments"],
    sortable: ["termStart", "termEnd"],
    sort: "position",
    period: { from: "termStart", to: "termEnd" },
  },
  publishing: { onExpire: "withdraw", expires: [{ field: "termEnd", afterHours: 21 }] },
  publicFace: {
    view: "people",
    place: { address: "/baskan-yardimcilari/{slug}" },
    roles: {
      portrait: "photo",
      post: "title",
      body: "bio",
      lines: [{ field: "dutyAreas.text", icon: "heroicons_outline:briefcase" }],
    },
    list: { filters: ["departments"] },
    seo: { schemaType: "Person", schemaData: { telephone: "officePhone", email: "email" } },
  },
  rules: [
    { kind: "notBefore", field: "termEnd", other: "termStart" },
    { kind: "unique", field: "departments", level: "warning" },
  ],
});
