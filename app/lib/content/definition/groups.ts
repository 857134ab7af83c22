import type { Fields } from "./definition";
import type { GroupFace } from "./public-face-input";

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
  hours: {
    openingHours: {
      kind: "list",
      max: 14,
      tab: "place",
      columns: {
        days: { kind: "weekdays", required: true },
        opens: { kind: "time", required: true },
        closes: { kind: "time", required: true },
        note: { kind: "text", localized: true, max: 120 },
      },
    },
    holidayNote: { kind: "text", localized: true, max: 200, tab: "place" },
    temporarilyClosed: { kind: "boolean", tab: "place" },
    closureNote: { kind: "text", localized: true, max: 300, tab: "place" },
  },
  law: {
    legalBasis: { kind: "text", max: 200, tab: "legal" },
    displayFrom: { kind: "dateTime", tab: "legal" },
    displayTo: { kind: "dateTime", tab: "legal" },
    proofOfDisplay: { kind: "file", accept: ["pdf"], tab: "legal" },
  },
} as const satisfies Record<string, Fields>;

export type GroupName = keyof typeof groups;
type Groups = typeof groups;

/** What the groups' fields are to a reader, said once for every section that carries them. */
export const groupFaces: { readonly [G in GroupName]?: GroupFace<Groups[G]> } = {
  seo: {
    head: { title: "metaTitle", description: "metaDescription", picture: "ogImage", noIndex: "noIndex", canonical: "canonicalUrl" },
    unlisted: ["metaTitle", "metaDescription", "ogImage", "noIndex", "canonicalUrl"],
  },
  owner: { unit: "department" },
  attachments: { rows: { attachments: { as: "files", file: "file", title: "title", language: "lang" } } },
};
export type GroupFieldName<G extends GroupName> = G extends GroupName ? keyof (typeof groups)[G] & string : never;
/** The fields of several groups as one. */
export type GroupFields<G extends GroupName> = (G extends GroupName ? (fields: Groups[G]) => void : never) extends (fields: infer All) => void ? All : never;
