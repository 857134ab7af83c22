import { defineSection } from "~/lib/content/definition/define-section";

export const raporlar = defineSection({
  id: "raporlar",
  kind: "collection",
  icon: "heroicons_outline:document-chart-bar",
  topic: "corporate",
  owner: "mali-hizmetler",
  groups: ["publishing", "seo", "owner"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    category: { kind: "relation", section: "raporkategori", required: true },
    year: { kind: "year", required: true, min: 1990, max: 2100 },
    yearEnd: { kind: "year", min: 1990, max: 2100 },
    period: { kind: "select", options: ["full", "h1", "h2", "q1", "q2", "q3", "q4"] },
    publishedOn: { kind: "date", required: true },
    pdf: { kind: "file", accept: ["pdf"], required: true, tab: "media" },
    summaryHtml: { kind: "richText", localized: true },
    dataFiles: { kind: "files", accept: ["document", "zip"], max: 10, tab: "media" },
    cover: { kind: "image", ratio: "3:4", minWidth: 600, tab: "media" },
    decisionNo: { kind: "text", official: true, max: 30, tab: "details" },
    decisionDate: { kind: "date", tab: "details" },
    pageCount: { kind: "number", min: 1, tab: "details" },
  },
  list: {
    columns: ["title", "category", "year", "publishedOn", "size", "status", "updatedAt"],
    computed: { size: { kind: "number" } },
    filters: ["category", "year", "department"],
    sortable: ["category", "year", "publishedOn"],
    sort: ["-year", "-publishedOn"],
  },
  publishing: { permanent: true },
  publicFace: {
    view: "entry",
    place: { address: "/raporlar/{category}/{slug}", listAddress: "/tum-raporlar" },
    roles: {
      body: "summaryHtml",
      portrait: "cover",
      chips: ["period"],
      date: "publishedOn",
      lines: [
        { field: "year", behind: "yearEnd", icon: "heroicons_outline:calendar" },
        { field: "pdf", icon: "heroicons_outline:document-arrow-down" },
      ],
    },
    list: {
      order: [
        { field: "year", descending: true },
        { field: "publishedOn", descending: true },
      ],
      filters: ["category", "department", "period"],
      years: "year",
    },
    seo: { schemaType: "Report" },
  },
  rules: [
    { kind: "unique", field: "year", within: ["category", "period"], level: "warning" },
    { kind: "notBefore", field: "yearEnd", other: "year" },
    { kind: "notAfterPublishing", field: "publishedOn" },
  ],
});
