import { defineSection } from "~/lib/content/definition/define-section";

export const baskanozgecmis = defineSection({
  id: "baskanozgecmis",
  kind: "single",
  icon: "heroicons_outline:user-circle",
  topic: "mayor",
  owner: "ozel-kalem",
  groups: ["person", "social", "publishing", "seo"],
  fields: {
    fullName: { kind: "text", computed: true },
    title: { kind: "text", localized: true, required: true, max: 80 },
    termStart: { kind: "date", required: true },
    termEnd: { kind: "date" },
    education: {
      kind: "list",
      max: 20,
      tab: "details",
      columns: { period: { kind: "text", max: 40 }, text: { kind: "text", localized: true, required: true, max: 200 } },
    },
    career: {
      kind: "list",
      max: 30,
      tab: "details",
      columns: { period: { kind: "text", max: 40 }, text: { kind: "text", localized: true, required: true, max: 200 } },
    },
    publicDuties: {
      kind: "list",
      max: 30,
      tab: "details",
      columns: { text: { kind: "text", localized: true, required: true, max: 200 } },
    },
    gallery: { kind: "gallery", max: 20, tab: "media" },
    cvFile: { kind: "file", accept: ["pdf"], tab: "media" },
    appointmentUrl: { kind: "url", tab: "details" },
    formerMayors: {
      kind: "list",
      max: 30,
      tab: "details",
      columns: {
        fullName: { kind: "text", required: true, max: 120 },
        photo: { kind: "image", ratio: "3:4", minWidth: 300 },
        termStart: { kind: "date" },
        termEnd: { kind: "date" },
        note: { kind: "text", localized: true, max: 200 },
      },
    },
  },
  actions: { newTerm: { icon: "heroicons_outline:arrow-path-rounded-square", beside: "formerMayors" } },
  list: { columns: ["title", "status", "updatedAt"] },
  publishing: { heedsElections: true },
  publicFace: {
    view: "page",
    place: { address: "/baskan/ozgecmis" },
    roles: { portrait: "photo", body: "bio" },
    page: {
      rows: {
        education: { as: "timeline", when: "period", title: "text" },
        career: { as: "timeline", when: "period", title: "text" },
      },
    },
    seo: { schemaType: "ProfilePage" },
  },
  rules: [
    { kind: "notBefore", field: "termEnd", other: "termStart" },
    // A new person or term must not overwrite the old one: "newTerm" moves it to the former mayors.
    {
      kind: "lockedAfterPublish",
      fields: ["firstName", "lastName", "termStart"],
      corrections: "formerMayors",
      level: "warning",
    },
  ],
});
