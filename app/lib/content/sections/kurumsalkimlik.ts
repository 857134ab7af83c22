import { defineSection } from "~/lib/content/definition/define-section";

export const kurumsalkimlik = defineSection({
  id: "kurumsalkimlik",
  kind: "ordered",
  icon: "heroicons_outline:swatch",
  topic: "corporate",
  owner: "basin-yayin",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 120 },
    category: { kind: "select", required: true, options: ["logo", "emblem", "guide", "font", "template", "palette"] },
    preview: { kind: "image", minWidth: 400, required: true, tab: "media" },
    downloads: {
      kind: "list",
      required: true,
      max: 20,
      tab: "media",
      columns: {
        // Files of drawing programs (ai, eps) come in a zip: nothing on the site runs them.
        file: { kind: "file", required: true, accept: ["pdf", "zip", "svg", "image"] },
        format: { kind: "select", options: ["svg", "png", "pdf", "ai", "eps", "zip"] },
        variant: { kind: "text", localized: true, max: 80 },
      },
    },
    colors: {
      kind: "list",
      max: 20,
      columns: {
        name: { kind: "text", localized: true, required: true, max: 60 },
        hex: { kind: "colour", required: true },
        cmyk: { kind: "text", max: 30 },
        pantone: { kind: "text", max: 30 },
      },
    },
    usageTerms: { kind: "richText", localized: true },
    revision: { kind: "text", max: 20 },
  },
  list: {
    columns: ["preview", "title", "category", "revision", "status", "updatedAt"],
    filters: ["category"],
    sort: "position",
  },
  publicFace: {
    view: "list",
    place: { address: "/kurumsal-kimlik" },
    roles: { picture: "preview", chips: ["category"] },
    list: { filters: ["category"] },
    page: { rows: { downloads: { as: "files", file: "file", title: "variant" } } },
    seo: { schemaType: "ImageObject" },
  },
});
