import { defineSection } from "~/lib/content/definition/define-section";

export const meclisuyelerimiz = defineSection({
  id: "meclisuyelerimiz",
  kind: "ordered",
  icon: "heroicons_outline:identification",
  topic: "council",
  owner: "yazi-isleri",
  groups: ["person", "social", "publishing", "seo"],
  titleField: "fullName",
  title: ["firstName", "lastName"],
  fields: {
    party: { kind: "select", optionsFrom: "parties", required: true },
    memberRole: {
      kind: "select",
      required: true,
      options: ["member", "vice1", "vice2", "clerk", "spareClerk", "groupChair"],
      initial: "member",
    },
    roleRank: { kind: "number", computed: true },
    profession: { kind: "text", localized: true, max: 80 },
    councilTerm: { kind: "select", optionsFrom: "councilTerms", required: true },
    metropolitan: { kind: "boolean" },
    startDate: { kind: "date", required: true, tab: "details" },
    endDate: { kind: "date", tab: "details" },
    endReason: { kind: "select", options: ["termEnd", "resigned", "other"], tab: "details" },
  },
  list: {
    columns: ["photo", "fullName", "party", "memberRole", "councilTerm", "status", "updatedAt"],
    filters: ["party", "councilTerm", "memberRole", "metropolitan"],
    sortable: ["party", "startDate", "endDate"],
    sort: ["roleRank", "party", "lastName"],
    period: { from: "startDate", to: "endDate" },
  },
  publishing: { onExpire: "archive", expires: [{ field: "endDate", afterHours: 21 }] },
  publicFace: {
    view: "people",
    place: { address: "/meclis/uyeler/{slug}" },
    roles: { portrait: "photo", post: "memberRole", body: "bio", chips: ["party"] },
    list: {
      // By duty and name alone: no party comes before another.
      order: [{ field: "roleRank" }, { field: "lastName" }],
      filters: ["party", "memberRole", "councilTerm"],
    },
    hidden: ["roleRank"],
    page: {
      reverse: [
        { section: "komisyonlar", by: "people" },
        { section: "meclisgundemvekararlari", by: "proposers" },
      ],
    },
    seo: { schemaType: "Person" },
  },
  rules: [
    { kind: "notBefore", field: "endDate", other: "startDate" },
    { kind: "requiredWhen", field: "endReason", when: { field: "endDate", filled: true } },
  ],
});
