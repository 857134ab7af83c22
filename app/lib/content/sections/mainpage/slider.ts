import { defineSection } from "~/lib/content/definition/define-section";

export const slider = defineSection({
  id: "slider",
  kind: "ordered",
  area: "mainpage",
  icon: "heroicons_outline:photo",
  owner: "basin-yayin",
  fields: {
    title: { kind: "text", localized: true, max: 80 },
    subtitle: { kind: "text", localized: true, max: 140 },
    desktopImage: { kind: "image", ratio: "12:5", minWidth: 1920, required: true, tab: "media" },
    mobileImage: { kind: "image", ratio: "4:5", minWidth: 900, required: true, tab: "media" },
    videoFile: { kind: "file", accept: ["mp4"], tab: "media" },
    link: { kind: "url" },
    buttonText: { kind: "text", localized: true, max: 24 },
    openInNewTab: { kind: "boolean" },
    textPosition: { kind: "select", options: ["left", "center", "right"], initial: "left" },
    overlay: { kind: "number", min: 0, max: 80 },
    relatedNews: { kind: "relation", section: "haberler" },
    active: { kind: "boolean", initial: true },
    startAt: { kind: "dateTime" },
    endAt: { kind: "dateTime" },
  },
  list: {
    columns: ["desktopImage", "title", "startAt", "endAt", "active", "status", "updatedAt"],
    filters: ["active"],
    sort: "position",
    period: { from: "startAt", to: "endAt" },
  },
  begunFrom: { section: "haberler", link: "relatedNews", copies: { title: "title", desktopImage: "cover" } },
  publishing: { heedsElections: true },
  publicFace: {
    view: "fragment",
    schemaType: "ImageObject",
    frontPage: {
      as: "slides",
      order: 10,
      take: 8,
      slide: {
        wide: "desktopImage", tall: "mobileImage", title: "title", subtitle: "subtitle", button: "buttonText", link: "link",
        entry: "relatedNews", newTab: "openInNewTab", position: "textPosition", shade: "overlay", video: "videoFile",
      },
    },
    shown: { when: "active", from: "startAt", to: "endAt" },
  },
  rules: [
    { kind: "atMost", field: "active", max: 8, until: "endAt" },
    { kind: "notBefore", field: "endAt", other: "startAt" },
  ],
});
