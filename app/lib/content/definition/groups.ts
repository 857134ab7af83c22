import type { Fields } from "./definition";

/** Shared field groups of content-model §1; a section names the ones it carries. */
export const groups = {
  publishing: { slug: { kind: "slug", localized: true, from: "title", tab: "seo" } },
  seo: {
    metaTitle: { kind: "text", localized: true, max: 60, tab: "seo" },
    metaDescription: { kind: "textarea", localized: true, max: 160, tab: "seo" },
    ogImage: { kind: "image", ratio: "1.91:1", minWidth: 1200, tab: "seo" },
    noIndex: { kind: "boolean", tab: "seo" },
    canonicalUrl: { kind: "url", tab: "seo" },
  },
  owner: { department: { kind: "relation", section: "mudurlukler", required: true, tab: "details" } },
  attachments: {
    attachments: {
      kind: "list",
      max: 20,
      tab: "media",
      columns: {
        file: { kind: "file", required: true, accept: ["pdf", "zip", "image", "document"] },
        title: { kind: "text", localized: true, required: true, max: 160 },
        lang: { kind: "select", options: ["tr", "en"] },
      },
    },
  },
  place: {
    address: { kind: "text", max: 250, tab: "place" },
    neighbourhood: { kind: "relation", section: "mahallelerimiz", tab: "place" },
    location: { kind: "geo", tab: "place" },
    directions: { kind: "textarea", localized: true, max: 500, tab: "place" },
  },
  law: {
    legalBasis: { kind: "text", max: 200, tab: "legal" },
    displayFrom: { kind: "dateTime", tab: "legal" },
    displayTo: { kind: "dateTime", tab: "legal" },
    proofOfDisplay: { kind: "file", accept: ["pdf"], tab: "legal" },
  },
} as const satisfies Record<string, Fields>;

export type GroupName = keyof typeof groups;
export type GroupFieldName<G extends GroupName> = G extends GroupName ? keyof (typeof groups)[G] & string : never;
