import { defineSection } from "~/lib/content/definition/define-section";

export const kurumsalicerik = defineSection({
  id: "kurumsalicerik",
  kind: "tree",
  maxDepth: 3,
  icon: "heroicons_outline:building-library",
  topic: "corporate",
  owner: "basin-yayin",
  groups: ["publishing", "seo", "owner", "attachments"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 120 },
    summary: { kind: "textarea", localized: true, max: 300 },
    body: { kind: "richText", localized: true, required: true },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
  },
  list: {
    columns: ["title", "department", "status", "updatedAt", "updatedBy"],
    filters: ["department", "parent"],
    sort: "position",
  },
  publicFace: {
    view: "page",
    place: { address: "/kurumsal/{slug}" },
    roles: { lead: "summary", body: "body", picture: "cover" },
    seo: { schemaType: "AboutPage" },
  },
});
