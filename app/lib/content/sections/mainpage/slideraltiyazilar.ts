import { defineSection } from "~/lib/content/definition/define-section";

export const slideraltiyazilar = defineSection({
  id: "slideraltiyazilar",
  kind: "ordered",
  area: "mainpage",
  icon: "heroicons_outline:chat-bubble-bottom-center-text",
  owner: "basin-yayin",
  titleField: "text",
  fields: {
    text: { kind: "text", localized: true, required: true, max: 120 },
    kind: { kind: "select", required: true, options: ["info", "counter", "ticker"], initial: "info" },
    value: { kind: "number", belongsTo: { choice: "kind", values: ["counter"] } },
    unit: { kind: "text", localized: true, max: 20, belongsTo: { choice: "kind", values: ["counter"] } },
    icon: { kind: "icon" },
    link: { kind: "url" },
    active: { kind: "boolean", initial: true },
    startAt: { kind: "dateTime" },
    endAt: { kind: "dateTime" },
  },
  list: {
    columns: ["text", "kind", "value", "startAt", "endAt", "active", "status", "updatedAt"],
    filters: ["kind", "active"],
    sort: "position",
    sortable: ["startAt", "endAt", "kind", "value"],
    period: { from: "startAt", to: "endAt" },
  },
  publicFace: {
    view: "fragment",
    times: { shown: { when: "active", from: "startAt", to: "endAt" } },
    seo: { schemaType: "WebPage" },
    frontPage: {
      as: "notes",
      order: 15,
      take: 6,
      note: { kind: "kind", value: "value", unit: "unit", icon: "icon", link: "link" },
    },
  },
  rules: [
    { kind: "atMost", field: "active", max: 6, until: "endAt" },
    { kind: "requiredWhen", field: "value", when: { field: "kind", is: "counter" } },
    { kind: "notBefore", field: "endAt", other: "startAt" },
  ],
});
