import { defineSection } from "~/lib/content/definition/define-section";

export const mudurlukler = defineSection({
  id: "mudurlukler",
  kind: "tree",
  maxDepth: 2,
  isUnits: true,
  icon: "heroicons_outline:building-office-2",
  topic: "corporate",
  owner: "insan-kaynaklari",
  groups: ["publishing", "seo"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 120 },
    shortName: { kind: "text", max: 40 },
    unitType: {
      kind: "select",
      required: true,
      options: ["directorate", "unit", "office", "board", "advisor"],
      initial: "directorate",
    },
    deputyMayor: { kind: "relation", section: "baskanyardimcilari", tab: "details" },
    managerName: { kind: "text", max: 80, tab: "details" },
    managerTitle: { kind: "select", options: ["manager", "acting"], tab: "details" },
    managerPhoto: { kind: "image", ratio: "3:4", minWidth: 600, tab: "media" },
    duties: { kind: "richText", localized: true, required: true },
    mission: { kind: "richText", localized: true },
    regulationFile: { kind: "file", accept: ["pdf"], tab: "legal" },
    regulationDecision: { kind: "text", max: 60, tab: "legal" },
    orgChart: { kind: "file", accept: ["pdf", "image"], tab: "legal" },
    officePhone: { kind: "phone", required: true, tab: "place" },
    extension: { kind: "text", max: 10, pattern: "digits", tab: "place" },
    email: { kind: "email", required: true, tab: "place" },
    kepAddress: { kind: "email", tab: "place" },
    building: { kind: "relation", section: "hizmetbinalari", tab: "place" },
    floorRoom: { kind: "text", max: 60, tab: "place" },
    detsisNo: { kind: "text", official: true, max: 20, tab: "details" },
    icon: { kind: "icon" },
  },
  list: {
    columns: ["name", "unitType", "deputyMayor", "managerName", "officePhone", "status", "updatedAt"],
    filters: ["unitType", "deputyMayor", "building", "parent"],
    sort: "position",
  },
  publicFace: {
    view: "entry",
    place: { address: "/mudurlukler/{slug}", menu: 40 },
    roles: {
      portrait: "managerPhoto",
      icon: "icon",
      lines: [
        { field: "managerName", behind: "managerTitle", icon: "heroicons_outline:user-circle" },
        { field: "officePhone", icon: "heroicons_outline:phone" },
      ],
    },
    list: { filters: ["unitType", "deputyMayor", "building"] },
    page: {
      reverse: [
        { section: "baskanyardimcilari", by: "departments" },
        { section: "hizmetdetay", by: "department" },
        { section: "dilekceveformlar", by: "department" },
        { section: "sss", by: "department" },
        { section: "hizmetstandartlari", by: "department" },
        { section: "duyurular", by: "department" },
        { section: "haberler", by: "department" },
      ],
    },
    seo: { schemaType: "GovernmentOrganization", schemaData: { telephone: "officePhone", email: "email" } },
  },
  // Units and offices work under their directorate's regulation.
  rules: ["directorate", "board"].map(
    (is) =>
      ({
        kind: "requiredWhen",
        field: "regulationFile",
        when: { field: "unitType", is },
        level: "warning",
        source: "5393 m.18/m",
      }) as const,
  ),
});
