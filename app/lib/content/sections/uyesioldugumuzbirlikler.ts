import { defineSection } from "~/lib/content/definition/define-section";
import type { Rule } from "~/lib/content/definition/rules";

const international = { field: "scope", is: "international" };
const permit = ["decisionNo", "decisionDate", "ministryApprovalNo", "ministryApprovalDate"].map((field): Rule => ({
  kind: "requiredWhen",
  field,
  when: international,
  source: "5393 m.74",
}));

export const uyesioldugumuzbirlikler = defineSection({
  id: "uyesioldugumuzbirlikler",
  kind: "ordered",
  icon: "heroicons_outline:user-group",
  topic: "corporate",
  owner: "yazi-isleri",
  groups: ["publishing"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 160 },
    shortName: { kind: "text", max: 20 },
    scope: { kind: "select", required: true, options: ["national", "regional", "international"] },
    logo: { kind: "image", minWidth: 300, tab: "media" },
    website: { kind: "url" },
    joinedOn: { kind: "date" },
    decisionNo: { kind: "text", official: true, max: 30, tab: "legal" },
    decisionDate: { kind: "date", tab: "legal" },
    ministryApprovalNo: { kind: "text", official: true, max: 40, tab: "legal" },
    ministryApprovalDate: { kind: "date", tab: "legal" },
    representatives: {
      kind: "list",
      max: 20,
      tab: "details",
      columns: {
        fullName: { kind: "text", required: true, max: 120 },
        role: { kind: "text", localized: true, max: 120 },
      },
    },
    description: { kind: "richText", localized: true },
  },
  list: { columns: ["logo", "name", "scope", "joinedOn", "status", "updatedAt"], filters: ["scope"], sort: "position" },
  publicFace: {
    view: "list",
    place: { address: "/uye-birlikler" },
    roles: {
      picture: "logo",
      chips: ["scope"],
      body: "description",
      lines: [{ field: "website", icon: "heroicons_outline:globe-alt" }],
    },
    list: { filters: ["scope"] },
    seo: { schemaType: "Organization" },
  },
  rules: [...permit, { kind: "notBefore", field: "joinedOn", other: "decisionDate", level: "warning" }],
});
