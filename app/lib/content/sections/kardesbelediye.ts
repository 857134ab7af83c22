import { defineSection } from "~/lib/content/definition/define-section";
import type { Rule } from "~/lib/content/definition/rules";

const abroad = { field: "kind", is: "international" };
const permit = ["ministryApprovalNo", "ministryApprovalDate"].map((field): Rule => ({
  kind: "requiredWhen",
  field,
  when: abroad,
  source: "5393 m.74",
}));

export const kardesbelediye = defineSection({
  id: "kardesbelediye",
  kind: "ordered",
  icon: "heroicons_outline:globe-europe-africa",
  topic: "corporate",
  owner: "dis-iliskiler",
  groups: ["publishing", "seo"],
  titleField: "cityName",
  fields: {
    cityName: { kind: "text", localized: true, required: true, max: 120 },
    country: { kind: "select", required: true, optionsFrom: "countries" },
    kind: { kind: "select", required: true, options: ["domestic", "international"] },
    photo: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
    emblem: { kind: "image", ratio: "1:1", minWidth: 300, tab: "media" },
    decisionNo: { kind: "text", official: true, required: true, max: 30, tab: "legal" },
    decisionDate: { kind: "date", required: true, tab: "legal" },
    ministryApprovalNo: { kind: "text", official: true, max: 40, tab: "legal" },
    ministryApprovalDate: { kind: "date", tab: "legal" },
    protocolDate: { kind: "date", tab: "legal" },
    relationStatus: { kind: "select", options: ["active", "suspended", "ended"], initial: "active" },
    cooperationAreas: { kind: "tags", max: 8 },
    description: { kind: "richText", localized: true },
    website: { kind: "url" },
    location: { kind: "geo", isAnywhere: true, tab: "place" },
    relatedNews: { kind: "relations", section: "haberler", tab: "details" },
  },
  list: {
    columns: ["photo", "cityName", "country", "kind", "decisionDate", "relationStatus", "status", "updatedAt"],
    filters: ["kind", "country", "relationStatus"],
    sortable: ["cityName", "decisionDate"],
    sort: "cityName",
  },
  publicFace: {
    view: "entry",
    otherViews: ["map"],
    place: { address: "/kardes-belediyeler/{slug}" },
    roles: {
      picture: "photo",
      body: "description",
      place: "location",
      chips: ["kind"],
      status: { field: "relationStatus", tones: { active: "success", suspended: "warning", ended: "neutral" } },
      lines: [
        { field: "country", icon: "heroicons_outline:globe-alt", flag: true },
        { field: "decisionDate", icon: "heroicons_outline:calendar", labelled: true },
      ],
    },
    list: { order: [{ field: "cityName" }], filters: ["kind", "country", "relationStatus"] },
    seo: { schemaType: "City" },
  },
  rules: [
    ...permit,
    { kind: "notBefore", field: "protocolDate", other: "ministryApprovalDate", level: "warning", source: "5393 m.74" },
    { kind: "notBefore", field: "protocolDate", other: "decisionDate", level: "warning", source: "5393 m.18/p" },
  ],
});
