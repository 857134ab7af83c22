import { defineSection } from "~/lib/content/definition/define-section";

export const yayinlar = defineSection({
  id: "yayinlar",
  kind: "collection",
  icon: "heroicons_outline:book-open",
  topic: "news",
  owner: "basin-yayin",
  groups: ["publishing", "seo"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    publicationType: {
      kind: "select",
      required: true,
      options: ["magazine", "bulletin", "book", "brochure", "map", "catalogue"],
      tab: "details",
    },
    issueNo: { kind: "text", official: true, max: 20, tab: "details" },
    publishedOn: { kind: "date", required: true, tab: "details" },
    cover: { kind: "image", ratio: "3:4", minWidth: 600, required: true, tab: "media" },
    pdf: { kind: "file", accept: ["pdf"], required: true, tab: "media" },
    pageCount: { kind: "number", min: 1, tab: "details" },
    isbnIssn: { kind: "text", max: 20, tab: "details" },
    language: { kind: "select", required: true, options: ["tr", "en"], initial: "tr", tab: "details" },
    editor: { kind: "text", max: 120, tab: "details" },
    summary: { kind: "textarea", localized: true, max: 500 },
    flipbookUrl: { kind: "url", tab: "media" },
  },
  list: {
    columns: ["cover", "title", "publicationType", "issueNo", "publishedOn", "status", "updatedAt"],
    filters: ["publicationType", "publishedOn", "language"],
    sortable: ["publishedOn", "publicationType", "issueNo"],
    sort: "-publishedOn",
  },
  publicFace: {
    view: "entry",
    place: { address: "/yayinlar/{slug}" },
    roles: {
      lead: "summary",
      picture: "cover",
      chips: ["publicationType"],
      date: "publishedOn",
      lines: [
        { field: "issueNo", icon: "heroicons_outline:hashtag", labelled: true },
        { field: "pdf", icon: "heroicons_outline:document-arrow-down" },
      ],
    },
    list: {
      order: [{ field: "publishedOn", descending: true }],
      filters: ["publicationType", "language"],
      years: "publishedOn",
    },
    seo: { schemaType: "PublicationIssue" },
  },
  rules: [{ kind: "notAfterPublishing", field: "publishedOn" }],
});
