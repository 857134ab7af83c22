import { defineSection } from "~/lib/content/definition/define-section";

export const kurumlarslider = defineSection({
  id: "kurumlarslider",
  kind: "ordered",
  area: "mainpage",
  icon: "heroicons_outline:building-office-2",
  owner: "basin-yayin",
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 80 },
    logo: { kind: "image", ratio: "2:1", minWidth: 240, required: true },
    link: { kind: "url" },
    group: { kind: "select", options: ["company", "affiliate", "partner", "public"] },
    active: { kind: "boolean", initial: true },
    startAt: { kind: "dateTime" },
    endAt: { kind: "dateTime" },
  },
  list: {
    columns: ["logo", "name", "group", "active", "status", "updatedAt"],
    filters: ["group", "active"],
    sort: "position",
    period: { from: "startAt", to: "endAt" },
  },
  publicFace: {
    view: "fragment",
    times: { shown: { when: "active", from: "startAt", to: "endAt" } },
    seo: { schemaType: "Organization" },
    frontPage: { as: "logos", order: 90, take: 30, logo: { picture: "logo", link: "link", group: "group" } },
  },
  rules: [
    { kind: "atMost", field: "active", max: 30, until: "endAt" },
    { kind: "notBefore", field: "endAt", other: "startAt" },
  ],
});
