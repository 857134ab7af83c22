import { defineSection } from "~/lib/content/definition/define-section";

export const ziyaretcilerimiz = defineSection({
  id: "ziyaretcilerimiz",
  kind: "collection",
  icon: "heroicons_outline:user-group",
  topic: "mayor",
  owner: "ozel-kalem",
  groups: ["publishing", "seo"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    visitDate: { kind: "date", required: true, tab: "details" },
    visitorOrganisation: { kind: "text", localized: true, required: true, max: 160 },
    visitorName: { kind: "text", max: 80 },
    visitorTitle: { kind: "text", localized: true, max: 80 },
    visitType: {
      kind: "select",
      required: true,
      options: ["protocol", "diplomatic", "ngo", "school", "sport", "citizen"],
      tab: "details",
    },
    host: { kind: "select", required: true, options: ["mayor", "deputy"], initial: "mayor", tab: "details" },
    summary: { kind: "textarea", localized: true, max: 600 },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
    gallery: { kind: "gallery", max: 20, tab: "media" },
    consentOnFile: { kind: "boolean", tab: "details" },
  },
  list: {
    columns: ["visitDate", "title", "visitorOrganisation", "visitType", "host", "status", "updatedAt"],
    filters: ["visitType", "visitDate"],
    sortable: ["visitDate", "visitType", "host"],
    sort: "-visitDate",
  },
  // Two years, in which leap days don't count.
  publishing: {
    reviewMonths: 24,
    onExpire: "archive",
    expires: [{ field: "visitDate", afterHours: 2 * 365 * 24 }],
    personalData: "error",
  },
  publicFace: {
    view: "entry",
    place: { address: "/baskan/ziyaretciler/{slug}" },
    roles: {
      lead: "summary",
      picture: "cover",
      chips: ["visitType"],
      date: "visitDate",
      lines: [{ field: "visitorOrganisation", icon: "heroicons_outline:building-office" }],
    },
    list: { order: [{ field: "visitDate", descending: true }], filters: ["visitType"], years: "visitDate" },
    hidden: ["consentOnFile"],
    seo: { schemaType: "NewsArticle", schemaData: { as: "article" } },
  },
  rules: [
    { kind: "notAfterPublishing", field: "visitDate" },
    { kind: "requiredWhen", field: "consentOnFile", when: { field: "visitType", is: "citizen" }, source: "6698" },
    { kind: "requiredWhen", field: "consentOnFile", when: { field: "visitType", is: "school" }, source: "6698" },
  ],
});
