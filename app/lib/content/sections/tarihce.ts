import { defineSection } from "~/lib/content/definition/define-section";

export const tarihce = defineSection({
  id: "tarihce",
  kind: "single",
  icon: "heroicons_outline:clock",
  topic: "city",
  owner: "kultur",
  groups: ["publishing", "seo"],
  titleField: "heading",
  fields: {
    heading: { kind: "text", localized: true, required: true, max: 120 },
    body: { kind: "richText", localized: true, required: true },
    timeline: {
      kind: "list",
      max: 60,
      columns: {
        year: { kind: "text", required: true, max: 40 },
        title: { kind: "text", localized: true, required: true, max: 120 },
        text: { kind: "textarea", localized: true, max: 1000 },
        image: { kind: "image" },
      },
    },
    gallery: { kind: "gallery", max: 40, tab: "media" },
    sources: {
      kind: "list",
      max: 40,
      tab: "details",
      columns: { title: { kind: "text", required: true, max: 200 }, url: { kind: "url" } },
    },
  },
  list: { columns: ["heading", "status", "updatedAt"] },
  publicFace: {
    view: "page",
    place: { address: "/bornova/tarihce" },
    roles: { body: "body" },
    page: { rows: { timeline: { as: "timeline", when: "year", title: "title", text: "text", picture: "image" } } },
    seo: { schemaType: "AboutPage" },
  },
});
