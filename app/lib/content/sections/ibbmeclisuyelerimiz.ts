import { defineSection } from "~/lib/content/definition/define-section";

export const ibbmeclisuyelerimiz = defineSection({
  id: "ibbmeclisuyelerimiz",
  kind: "ordered",
  icon: "heroicons_outline:building-library",
  topic: "council",
  owner: "yazi-isleri",
  groups: ["person", "social"],
  titleField: "fullName",
  title: ["firstName", "lastName"],
  takenFrom: { link: "councilMember", fields: ["firstName", "lastName", "honorific", "photo", "bio", "officePhone", "email", "facebook", "x", "instagram", "youtube", "linkedin"] },
  fields: {
    councilMember: { kind: "relation", section: "meclisuyelerimiz" },
    metropolitanRole: { kind: "text", localized: true, max: 80 },
    metropolitanCommissions: { kind: "tags", max: 8 },
    councilTerm: { kind: "select", optionsFrom: "councilTerms", required: true },
    startDate: { kind: "date", required: true, tab: "details" },
    endDate: { kind: "date", tab: "details" },
  },
  list: {
    columns: ["photo", "fullName", "metropolitanRole", "councilTerm", "status", "updatedAt"],
    filters: ["councilTerm"],
    sortable: ["lastName", "startDate", "endDate"],
    sort: "lastName",
    period: { from: "startDate", to: "endDate" },
  },
  publishing: { onExpire: "archive", expires: [{ field: "endDate", afterHours: 21 }] },
  publicFace: {
    address: "/meclis/ibb-uyeler",
    view: "people",
    roles: { portrait: "photo", post: "metropolitanRole", body: "bio" },
    order: [{ field: "lastName" }],
    filters: ["councilTerm"],
    schemaType: "Person",
  },
  rules: [{ kind: "notBefore", field: "endDate", other: "startDate" }],
});
