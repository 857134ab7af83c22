import { defineSection } from "~/lib/content/definition/define-section";

export const muhtarlar = defineSection({
  id: "muhtarlar",
  kind: "ordered",
  icon: "heroicons_outline:user-circle",
  topic: "city",
  owner: "muhtarlik",
  groups: ["publishing", "hours"],
  titleField: "fullName",
  title: ["firstName", "lastName"],
  fields: {
    fullName: { kind: "text", computed: true },
    firstName: { kind: "text", required: true, max: 60 },
    lastName: { kind: "text", required: true, max: 60 },
    neighbourhood: { kind: "relation", section: "mahallelerimiz", required: true },
    photo: { kind: "image", ratio: "3:4", minWidth: 600 },
    officeAddress: { kind: "text", required: true, max: 250, tab: "place" },
    officePhone: { kind: "phone", required: true, tab: "place" },
    mobilePhone: { kind: "phone", publicWhen: { field: "mobileConsent", is: true }, tab: "place" },
    mobileConsent: { kind: "boolean", tab: "place" },
    email: { kind: "email", tab: "place" },
    location: { kind: "geo", tab: "place" },
    termStart: { kind: "date", required: true, tab: "details" },
    termEnd: { kind: "date", tab: "details" },
    acting: { kind: "boolean", tab: "details" },
  },
  list: {
    columns: ["neighbourhood", "fullName", "officePhone", "termStart", "status", "updatedAt"],
    filters: ["neighbourhood", "acting", "pictureless"],
    sort: "neighbourhood",
    period: { from: "termStart", to: "termEnd" },
  },
  publishing: {
    onExpire: "withdraw",
    expires: [{ field: "termEnd", afterHours: 21 }],
    // Names stay: who held an elected office, and when, is public record.
    forgets: { after: "termEnd", months: 6, fields: ["photo", "mobilePhone", "mobileConsent", "email"] },
  },
  publicFace: {
    view: "people",
    place: { address: "/muhtarlar" },
    roles: {
      portrait: "photo",
      lines: [
        { field: "neighbourhood", icon: "heroicons_outline:home-modern" },
        { field: "officePhone", icon: "heroicons_outline:phone" },
      ],
    },
    list: { order: [{ field: "neighbourhood" }], filters: ["neighbourhood"] },
    hidden: ["mobileConsent"],
    page: { unlisted: ["firstName", "lastName"] },
    seo: { schemaType: "Person", schemaData: { telephone: "officePhone", email: "email" } },
  },
  rules: [
    { kind: "unique", field: "neighbourhood" },
    { kind: "notBefore", field: "termEnd", other: "termStart" },
  ],
});
