import { defineSection } from "~/lib/content/definition/define-section";

export const baskaninmesaji = defineSection({
  id: "baskaninmesaji",
  kind: "single",
  icon: "heroicons_outline:chat-bubble-bottom-center-text",
  topic: "mayor",
  owner: "ozel-kalem",
  groups: ["publishing", "seo"],
  titleField: "heading",
  fields: {
    heading: { kind: "text", localized: true, required: true, max: 120 },
    body: { kind: "richText", localized: true, required: true },
    photo: { kind: "image", ratio: "3:4", minWidth: 600, tab: "media" },
    signatureImage: { kind: "image", ratio: "3:1", minWidth: 400, maxWidth: 800, tab: "media" },
    messageVideo: { kind: "video", tab: "media" },
    messageDate: { kind: "date", tab: "details" },
    showOnHome: { kind: "boolean", tab: "details" },
  },
  list: { columns: ["heading", "status", "updatedAt"] },
  publishing: { heedsElections: true },
  publicFace: {
    view: "page",
    place: { address: "/baskan/mesaj", menu: 70 },
    roles: { body: "body", portrait: "photo", date: "messageDate" },
    page: { unlisted: ["messageDate", "showOnHome"] },
    seo: { schemaType: "WebPage" },
    frontPage: { as: "message", order: 60, take: 1, when: "showOnHome" },
  },
  rules: [{ kind: "shorterThan", field: "body", max: 6000 }],
});
