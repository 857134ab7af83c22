import { defineSection } from "~/lib/content/definition/define-section";

export const komisyonlar = defineSection({
  id: "komisyonlar",
  kind: "ordered",
  icon: "heroicons_outline:user-group",
  topic: "council",
  owner: "yazi-isleri",
  groups: ["publishing", "seo"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 120 },
    commissionType: { kind: "select", required: true, options: ["statutory", "optional", "audit"] },
    description: { kind: "richText", localized: true },
    members: {
      kind: "list",
      required: true,
      max: 15,
      columns: {
        member: { kind: "relation", section: "meclisuyelerimiz", required: true },
        role: { kind: "select", options: ["chair", "deputy", "clerk", "member"] },
      },
    },
    chair: { kind: "relation", section: "meclisuyelerimiz", computed: true },
    memberCount: { kind: "number", computed: true },
    people: { kind: "relations", section: "meclisuyelerimiz", computed: true },
    termStart: { kind: "date", required: true, tab: "details" },
    termEnd: { kind: "date", required: true, tab: "details" },
    meetingPlace: { kind: "text", max: 120, tab: "details" },
    reports: {
      kind: "list",
      max: 200,
      tab: "media",
      columns: {
        reportDate: { kind: "date", required: true },
        subject: { kind: "text", required: true, max: 200 },
        sittingRef: { kind: "relation", section: "meclisgundemvekararlari" },
        file: { kind: "file", required: true, accept: ["pdf"] },
      },
    },
  },
  list: {
    columns: ["name", "commissionType", "memberCount", "termEnd", "status", "updatedAt"],
    filters: ["commissionType"],
    sortable: ["commissionType", "memberCount", "termStart", "termEnd"],
    sort: "position",
    period: { from: "termStart", to: "termEnd" },
  },
  deadlines: {
    auditReport: { source: "5393 m.25" },
    report: { source: "5393 m.24", follows: ["meclisgundemvekararlari"] },
  },
  publishing: { onExpire: "archive", expires: [{ field: "termEnd", afterHours: 21 }], personalData: "error" },
  publicFace: {
    view: "entry",
    place: { address: "/meclis/komisyonlar/{slug}" },
    roles: {
      body: "description",
      chips: ["commissionType"],
      lines: [
        { field: "chair", icon: "heroicons_outline:user-circle", labelled: true },
        { field: "memberCount", icon: "heroicons_outline:user-group", labelled: true },
      ],
    },
    list: { filters: ["commissionType", "people"] },
    page: {
      reverse: [{ section: "meclisgundemvekararlari", by: "commissions" }],
      unlisted: ["chair", "memberCount", "people"],
    },
    seo: { schemaType: "GovernmentOrganization" },
  },
  rules: [
    { kind: "notBefore", field: "termEnd", other: "termStart" },
    { kind: "minRows", field: "members", min: 3, level: "warning", source: "5393 m.24" },
    {
      kind: "exactlyOneRow",
      field: "members",
      where: { field: "role", is: "chair" },
      level: "warning",
      source: "5393 m.24",
    },
  ],
});
