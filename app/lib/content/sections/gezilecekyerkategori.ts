import { defineSection } from "~/lib/content/definition/define-section";

export const gezilecekyerkategori = defineSection({
  id: "gezilecekyerkategori",
  kind: "category",
  maxDepth: 1,
  icon: "heroicons_outline:tag",
  topic: "city",
  owner: "kultur",
  groups: ["publishing", "seo"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 60 },
    description: { kind: "textarea", localized: true, max: 300 },
    icon: { kind: "icon", required: true },
    color: { kind: "colour", contrastWith: "white" },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
  },
  list: { columns: ["icon", "name", "uses", "status", "updatedAt"], filters: ["unused"], sort: "position" },
  publicFace: {
    view: "landing",
    place: { address: "/bornova/gezilecek-yer-kategorileri/{slug}" },
    roles: { lead: "description", picture: "cover", icon: "icon", colour: "color" },
    page: { reverse: [{ section: "gezilecekyerler", by: "category" }] },
    seo: { schemaType: "CategoryCodeSet" },
  },
});
