import type { Fields } from "./definition";
import type { GroupFace } from "./public/public-face-input";

/** Shared field groups of content-model §1; a section names those it uses. */
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
  person: {
    fullName: { kind: "text", computed: true },
    firstName: { kind: "text", required: true, max: 60 },
    lastName: { kind: "text", required: true, max: 60 },
    honorific: { kind: "text", max: 30 },
    photo: { kind: "image", ratio: "3:4", minWidth: 600 },
    bio: { kind: "richText", localized: true },
    officePhone: { kind: "phone", tab: "details" },
    email: { kind: "email", tab: "details" },
  },
  social: {
    facebook: { kind: "url", tab: "details" },
    x: { kind: "url", tab: "details" },
    instagram: { kind: "url", tab: "details" },
    youtube: { kind: "url", tab: "details" },
    linkedin: { kind: "url", tab: "details" },
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
    closureNote: {
      kind: "text",
      localized: true,
      max: 300,
      belongsTo: { choice: "temporarilyClosed", values: ["on"] },
      tab: "place",
    },
    closedUntil: { kind: "date", belongsTo: { choice: "temporarilyClosed", values: ["on"] }, tab: "place" },
  },
  law: {
    legalBasis: { kind: "text", max: 200, tab: "legal" },
    displayFrom: { kind: "dateTime", tab: "legal" },
    displayTo: { kind: "dateTime", tab: "legal" },
    proofOfDisplay: { kind: "file", accept: ["pdf"], tab: "legal" },
    snapshotHash: {
      kind: "list",
      system: true,
      internal: true,
      max: 200,
      tab: "legal",
      columns: {
        takenAt: { kind: "dateTime" },
        moment: { kind: "select", options: ["published", "ended"] },
        version: { kind: "number" },
        hash: { kind: "text", max: 64 },
        manifest: { kind: "textarea", max: 10_000 },
      },
    },
  },
} as const satisfies Record<string, Fields>;

export type GroupName = keyof typeof groups;
/** Groups whose fields come before the section's own: a person's name. */
export const leadingGroups: ReadonlySet<GroupName> = new Set(["person"]);
type Groups = typeof groups;

export const groupFaces: { readonly [G in GroupName]?: GroupFace<Groups[G]> } = {
  seo: {
    head: {
      title: "metaTitle",
      description: "metaDescription",
      picture: "ogImage",
      noIndex: "noIndex",
      canonical: "canonicalUrl",
    },
    unlisted: ["metaTitle", "metaDescription", "ogImage", "noIndex", "canonicalUrl"],
  },
  owner: { unit: "department" },
  person: { unlisted: ["firstName", "lastName"] },
  attachments: { rows: { attachments: { as: "files", file: "file", title: "title", language: "lang" } } },
};
export type GroupFieldName<G extends GroupName> = G extends GroupName ? keyof (typeof groups)[G] & string : never;
export type GroupFields<G extends GroupName> = (G extends GroupName ? (fields: Groups[G]) => void : never) extends (
  fields: infer All,
) => void
  ? All
  : never;
