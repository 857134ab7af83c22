import { defineSection } from "~/lib/content/definition/define-section";

export const bunlaribiliyormusunuz = defineSection({
  id: "bunlaribiliyormusunuz",
  kind: "collection",
  icon: "heroicons_outline:light-bulb",
  topic: "city",
  owner: "kultur",
  titleField: "fact",
  fields: {
    fact: { kind: "textarea", localized: true, required: true, max: 280 },
    title: { kind: "text", localized: true, max: 80 },
    category: { kind: "select", required: true, options: ["history", "nature", "culture", "numbers", "people"] },
    source: { kind: "text", required: true, max: 200 },
    sourceUrl: { kind: "url" },
    relatedPlace: { kind: "relation", section: "gezilecekyerler" },
    image: { kind: "image", ratio: "1:1", minWidth: 600, tab: "media" },
    showOnHome: { kind: "boolean", initial: true },
  },
  list: {
    columns: ["fact", "category", "source", "showOnHome", "status", "updatedAt"],
    filters: ["category", "showOnHome"],
    sort: "-updatedAt",
  },
  publishing: { onExpire: "withdraw" },
  publicFace: {
    view: "list",
    place: { address: "/bunlari-biliyor-musunuz" },
    roles: { lead: "title", picture: "image", chips: ["category"] },
    list: { filters: ["category", "relatedPlace"] },
    page: { unlisted: ["showOnHome"] },
    seo: { schemaType: "Claim" },
    frontPage: { as: "daily", order: 65, take: 1, when: "showOnHome" },
  },
});
