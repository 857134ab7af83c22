import { defineSection } from "~/lib/content/definition/define-section";

export const hizmetkategori = defineSection({
  id: "hizmetkategori",
  kind: "category",
  maxDepth: 2,
  icon: "heroicons_outline:squares-2x2",
  topic: "services",
  owner: "strateji",
  groups: ["publishing", "seo"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 80 },
    description: { kind: "textarea", localized: true, max: 300 },
    icon: { kind: "icon", required: true },
    color: { kind: "colour", contrastWith: "white" },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
    showOnHome: { kind: "boolean" },
  },
  list: {
    columns: ["icon", "name", "parent", "uses", "status", "updatedAt"],
    filters: ["parent", "unused"],
    sort: "position",
  },
  publicFace: {
    view: "landing",
    place: { address: "/hizmetler/{slug}", menu: 50 },
    roles: { lead: "description", picture: "cover", icon: "icon", colour: "color" },
    page: {
      unlisted: ["showOnHome"],
      reverse: [
        { section: "hizmetdetay", by: "category", take: 24, isCounted: true },
        { section: "sss", by: "category" },
      ],
    },
    seo: { schemaType: "CategoryCodeSet" },
    frontPage: { as: "tiles", order: 20, take: 12, when: "showOnHome" },
  },
});
