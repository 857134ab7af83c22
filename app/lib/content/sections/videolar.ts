import { defineSection } from "~/lib/content/definition/define-section";

export const videolar = defineSection({
  id: "videolar",
  kind: "collection",
  icon: "heroicons_outline:film",
  topic: "news",
  owner: "basin-yayin",
  groups: ["publishing", "seo"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    video: { kind: "video", required: true, tab: "media" },
    thumbnail: { kind: "image", ratio: "16:9", minWidth: 1280, tab: "media" },
    duration: { kind: "number", min: 1, clock: true, tab: "details" },
    recordedOn: { kind: "date", required: true, tab: "details" },
    category: {
      kind: "select",
      required: true,
      options: ["promo", "council", "event", "news", "guide"],
      tab: "details",
    },
    description: { kind: "textarea", localized: true, max: 1000 },
    captions: { kind: "file", accept: ["vtt"], tab: "media" },
    transcript: { kind: "richText", localized: true },
    signLanguage: { kind: "boolean", tab: "details" },
    relatedNews: { kind: "relation", section: "haberler", tab: "details" },
    relatedSitting: { kind: "relation", section: "meclisgundemvekararlari", tab: "details" },
    isCaptioned: { kind: "boolean", computed: true, tab: "details" },
  },
  list: {
    columns: ["thumbnail", "title", "category", "recordedOn", "duration", "isCaptioned", "status", "updatedAt"],
    filters: ["category", "recordedOn", "isCaptioned"],
    sortable: ["recordedOn", "category", "duration"],
    sort: "-recordedOn",
  },
  publicFace: {
    view: "entry",
    place: { address: "/videolar/{slug}" },
    roles: { lead: "description", body: "transcript", picture: "thumbnail", chips: ["category"], date: "recordedOn" },
    list: { order: [{ field: "recordedOn", descending: true }], filters: ["category"], years: "recordedOn" },
    page: { unlisted: ["isCaptioned"] },
    seo: { schemaType: "VideoObject" },
  },
  rules: [
    { kind: "notAfterPublishing", field: "recordedOn" },
    { kind: "oneOf", fields: ["captions", "transcript"], level: "warning", source: "WCAG 1.2.2" },
  ],
});
