import { defineSection } from "~/lib/content/definition/define-section";

export const markalarimiz = defineSection({
  id: "markalarimiz",
  kind: "ordered",
  icon: "heroicons_outline:tag",
  topic: "corporate",
  owner: "basin-yayin",
  groups: ["publishing", "seo", "social"],
  titleField: "name",
  fields: {
    name: { kind: "text", required: true, max: 80 },
    slogan: { kind: "text", localized: true, max: 120 },
    logo: { kind: "image", minWidth: 400, required: true, tab: "media" },
    description: { kind: "richText", localized: true, required: true },
    gallery: { kind: "gallery", max: 20, tab: "media" },
    trademarkNo: { kind: "text", official: true, max: 30, tab: "legal" },
    registeredOn: { kind: "date", tab: "legal" },
    website: { kind: "url" },
    facilities: { kind: "relations", section: "tesislerimiz", tab: "details" },
  },
  list: { columns: ["logo", "name", "trademarkNo", "status", "updatedAt"], sort: "position" },
  publicFace: {
    view: "entry",
    place: { address: "/markalarimiz/{slug}" },
    roles: { lead: "slogan", body: "description", picture: "logo" },
    seo: { schemaType: "Brand" },
  },
  rules: [
    { kind: "requiredWhen", field: "trademarkNo", when: { field: "registeredOn", filled: true }, level: "warning" },
  ],
});
