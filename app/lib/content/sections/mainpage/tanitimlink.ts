import { defineSection } from "~/lib/content/definition/define-section";

export const tanitimlink = defineSection({
  id: "tanitimlink",
  kind: "ordered",
  area: "mainpage",
  icon: "heroicons_outline:link",
  owner: "basin-yayin",
  fields: {
    title: { kind: "text", localized: true, required: true, max: 60 },
    subtitle: { kind: "text", localized: true, max: 100 },
    image: { kind: "image", ratio: "4:3", minWidth: 600, tab: "media" },
    icon: { kind: "icon", tab: "media" },
    link: { kind: "url", required: true },
    background: { kind: "colour", contrastWith: "white", tab: "media" },
    size: { kind: "select", options: ["s", "m", "l"], initial: "m" },
    openInNewTab: { kind: "boolean" },
    active: { kind: "boolean", initial: true },
    startAt: { kind: "dateTime" },
    endAt: { kind: "dateTime" },
  },
  list: {
    columns: ["image", "title", "link", "size", "endAt", "active", "status", "updatedAt"],
    filters: ["active"],
    sort: "position",
    period: { from: "startAt", to: "endAt" },
  },
  publicFace: {
    view: "fragment",
    times: { shown: { when: "active", from: "startAt", to: "endAt" } },
    seo: { schemaType: "WebPage" },
    frontPage: {
      as: "links",
      order: 45,
      take: 12,
      link: {
        to: "link",
        lead: "subtitle",
        picture: "image",
        icon: "icon",
        colour: "background",
        size: "size",
        newTab: "openInNewTab",
      },
    },
  },
  rules: [
    { kind: "oneOf", fields: ["image", "icon"] },
    { kind: "atMost", field: "active", max: 12, until: "endAt" },
    { kind: "notBefore", field: "endAt", other: "startAt" },
  ],
});
