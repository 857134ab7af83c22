import { defineSection } from "~/lib/content/definition/define-section";
import type { Rule } from "~/lib/content/definition/rules";

/** Required contents of a privacy notice. */
const noticeParts = ["controller", "purposes", "recipients", "methodAndGround", "rights"];
const mustSay = (docType: string): Rule[] =>
  noticeParts.map((field) => ({
    kind: "requiredWhen",
    field,
    when: { field: "docType", is: docType },
    source: "6698 m.10; Aydınlatma Tebliği m.4",
  }));

export const kvkkbilgi = defineSection({
  id: "kvkkbilgi",
  kind: "ordered",
  icon: "heroicons_outline:shield-check",
  topic: "corporate",
  owner: "hukuk",
  groups: ["publishing", "seo"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    docType: {
      kind: "select",
      required: true,
      options: ["notice", "policy", "request", "consent", "cookie", "cctv", "retention"],
    },
    audience: { kind: "multi", options: ["citizen", "staff", "supplier", "visitor", "online"] },
    controller: {
      kind: "text",
      localized: true,
      max: 200,
      belongsTo: { choice: "docType", values: ["notice", "cctv"] },
    },
    purposes: { kind: "richText", localized: true, belongsTo: { choice: "docType", values: ["notice", "cctv"] } },
    recipients: { kind: "richText", localized: true, belongsTo: { choice: "docType", values: ["notice", "cctv"] } },
    methodAndGround: {
      kind: "richText",
      localized: true,
      belongsTo: { choice: "docType", values: ["notice", "cctv"] },
    },
    rights: { kind: "richText", localized: true, belongsTo: { choice: "docType", values: ["notice", "cctv"] } },
    body: { kind: "richText", localized: true },
    file: { kind: "file", accept: ["pdf"], tab: "details" },
    kepAddress: { kind: "email", tab: "details" },
    versionNo: { kind: "text", required: true, max: 10, tab: "details" },
    effectiveFrom: { kind: "date", required: true, tab: "details" },
    supersedes: { kind: "relation", section: "kvkkbilgi", tab: "details" },
  },
  list: {
    columns: ["title", "docType", "versionNo", "effectiveFrom", "status", "updatedAt"],
    filters: ["docType", "audience"],
    sort: ["docType", "position"],
  },
  // Each version proves what people were told at its time.
  publishing: { approvals: ["department", "chief"], onExpire: "archive", supersedes: "supersedes", permanent: true },
  publicFace: {
    view: "entry",
    place: { address: "/kvkk/{slug}" },
    roles: {
      body: "body",
      chips: ["docType"],
      lines: [
        { field: "versionNo", icon: "heroicons_outline:document-text", labelled: true },
        { field: "effectiveFrom", icon: "heroicons_outline:calendar", labelled: true },
      ],
    },
    list: { order: [{ field: "docType" }], filters: ["docType", "audience"] },
    seo: { schemaType: "DigitalDocument" },
  },
  rules: [...mustSay("notice"), ...mustSay("cctv"), { kind: "atMost", field: "docType", is: "cookie", max: 1 }],
});
