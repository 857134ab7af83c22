import { defineSection } from "~/lib/content/definition/define-section";

export const guncel = defineSection({
  id: "guncel",
  kind: "ordered",
  area: "mainpage",
  icon: "heroicons_outline:newspaper",
  owner: "basin-yayin",
  titleField: "tabTitle",
  fields: {
    tabTitle: { kind: "text", localized: true, required: true, max: 40 },
    source: { kind: "select", names: "sections", required: true, options: ["haberler", "duyurular", "etkinlikler", "tasinmazmalilanlari", "videolar"] },
    mode: { kind: "select", required: true, options: ["auto", "manual"], initial: "auto" },
    items: {
      kind: "list",
      max: 12,
      by: "section",
      columns: {
        section: { kind: "select", required: true, names: "sections", options: ["haberler", "duyurular", "etkinlikler", "tasinmazmalilanlari", "videolar"] },
        newsItem: { kind: "relation", section: "haberler" },
        announcement: { kind: "relation", section: "duyurular" },
        happening: { kind: "relation", section: "etkinlikler" },
        propertyNotice: { kind: "relation", section: "tasinmazmalilanlari" },
        film: { kind: "relation", section: "videolar" },
      },
      only: { newsItem: ["haberler"], announcement: ["duyurular"], happening: ["etkinlikler"], propertyNotice: ["tasinmazmalilanlari"], film: ["videolar"] },
    },
    filterCategory: { kind: "text", max: 40 },
    limit: { kind: "number", required: true, min: 1, max: 12 },
    layout: { kind: "select", options: ["cards", "list", "calendar"], initial: "cards" },
    moreLink: { kind: "url" },
    active: { kind: "boolean", initial: true },
    startAt: { kind: "dateTime" },
    endAt: { kind: "dateTime" },
  },
  list: {
    columns: ["tabTitle", "source", "mode", "limit", "active", "status", "updatedAt"],
    filters: ["source", "active"],
    sort: "position",
    sortable: ["startAt", "endAt", "source", "active"],
    period: { from: "startAt", to: "endAt" },
  },
  publicFace: {
    view: "fragment",
    schemaType: "WebPage",
    frontPage: {
      as: "tabs",
      order: 25,
      take: 5,
      tab: { source: "source", mode: "mode", items: "items", filter: "filterCategory", limit: "limit", layout: "layout", more: "moreLink" },
    },
    shown: { when: "active", from: "startAt", to: "endAt" },
  },
  rules: [
    { kind: "atMost", field: "active", max: 5, until: "endAt" },
    { kind: "minRows", field: "items", min: 1, when: { field: "mode", is: "manual" } },
    { kind: "notBefore", field: "endAt", other: "startAt" },
  ],
});
