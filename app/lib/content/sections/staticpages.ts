import { defineSection } from "../define-section";

export const staticpages = defineSection({
  id: "staticpages",
  kind: "tree",
  maxDepth: 3,
  icon: "heroicons_outline:document-text",
  owner: "basin-yayin",
  groups: ["publishing", "seo", "owner", "attachments"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 120 },
    template: { kind: "select", required: true, options: ["standard", "sidebar", "full", "landing"], initial: "standard", tab: "details" },
    body: { kind: "richText", localized: true, required: true },
    blocks: {
      kind: "list",
      max: 40,
      columns: {
        blockType: { kind: "select", required: true, options: ["text", "image", "accordion", "cta"] },
        heading: { kind: "text", localized: true, max: 120 },
        text: { kind: "richText", localized: true },
        image: { kind: "image" },
        link: { kind: "url" },
      },
    },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
    sideMenu: { kind: "text", max: 40, internal: true, tab: "details" },
    redirectFrom: { kind: "list", max: 20, tab: "seo", columns: { path: { kind: "text", required: true, max: 200 } } },
    systemPage: { kind: "boolean", internal: true, tab: "details" },
  },
  list: { columns: ["title", "path", "template", "status", "updatedAt"], filters: ["template", "parent", "department"], sort: "position" },
  publicFace: { as: "listAndDetail", schemaType: "WebPage" },
});
