import { defineSection } from "~/lib/content/definition/define-section";

export const haberler = defineSection({
  id: "haberler",
  kind: "collection",
  icon: "heroicons_outline:newspaper",
  owner: "basin-yayin",
  groups: ["publishing", "seo", "owner", "attachments"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    spot: { kind: "textarea", localized: true, required: true, max: 300 },
    body: { kind: "richText", localized: true, required: true },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, required: true, tab: "media" },
    gallery: { kind: "gallery", max: 40, tab: "media" },
    videoUrl: { kind: "video", tab: "media" },
    newsDate: { kind: "dateTime", required: true, initial: "now", tab: "details" },
    categories: { kind: "multi", optionsFrom: "newsCategories", required: true, tab: "details" },
    tags: { kind: "tags", max: 10, tab: "details" },
    neighbourhoods: { kind: "relations", section: "mahallelerimiz", tab: "details" },
    relatedProject: { kind: "relation", section: "projelerimiz", tab: "details" },
    relatedEvent: { kind: "relation", section: "etkinlikler", tab: "details" },
    pressKit: { kind: "file", accept: ["zip"], tab: "media" },
    featured: { kind: "boolean", tab: "details" },
    showOnHome: { kind: "boolean", initial: true, tab: "details" },
    identifiablePeople: { kind: "boolean", internal: true, tab: "media" },
    photoConsent: { kind: "boolean", internal: true, tab: "media" },
  },
  list: {
    columns: ["cover", "title", "categories", "newsDate", "featured", "status", "updatedAt"],
    filters: ["categories", "newsDate", "featured", "neighbourhoods", "department"],
    sort: "-newsDate",
  },
  publicFace: { as: "listAndDetail", schemaType: "NewsArticle", sort: "newsDate", rss: true },
  rules: [
    { kind: "notAfterPublishing", field: "newsDate" },
    { kind: "newestOnly", field: "featured", max: 5 },
    { kind: "requiredWhen", field: "photoConsent", when: { field: "identifiablePeople", is: true } },
  ],
});
