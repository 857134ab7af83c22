import { defineSection } from "~/lib/content/definition/define-section";

export const belediyeencumeni = defineSection({
  id: "belediyeencumeni",
  kind: "ordered",
  icon: "heroicons_outline:users",
  topic: "council",
  owner: "yazi-isleri",
  titleField: "fullName",
  title: ["firstName", "lastName"],
  fields: {
    fullName: { kind: "text", computed: true },
    firstName: { kind: "text", required: true, max: 60 },
    lastName: { kind: "text", required: true, max: 60 },
    photo: { kind: "image", ratio: "3:4", minWidth: 600 },
    memberType: { kind: "select", required: true, options: ["chair", "elected", "finance", "appointed"] },
    councilMember: {
      kind: "relation",
      section: "meclisuyelerimiz",
      belongsTo: { choice: "memberType", values: ["elected"] },
    },
    department: { kind: "relation", section: "mudurlukler" },
    termStart: { kind: "date", required: true },
    termEnd: { kind: "date", required: true },
  },
  list: {
    columns: ["photo", "fullName", "memberType", "termStart", "termEnd", "status", "updatedAt"],
    filters: ["memberType"],
    sortable: ["memberType", "termStart", "termEnd"],
    sort: ["memberType", "position"],
    period: { from: "termStart", to: "termEnd" },
  },
  publishing: { onExpire: "withdraw", expires: [{ field: "termEnd", afterHours: 21 }] },
  publicFace: {
    view: "people",
    place: { address: "/encumen" },
    roles: { portrait: "photo", lines: [{ field: "department", icon: "heroicons_outline:building-office" }] },
    list: { groupBy: "memberType" },
    page: { unlisted: ["firstName", "lastName"] },
    seo: { schemaType: "Person" },
  },
  rules: [
    { kind: "requiredWhen", field: "councilMember", when: { field: "memberType", is: "elected" }, source: "5393 m.33" },
    { kind: "notBefore", field: "termEnd", other: "termStart" },
  ],
});
