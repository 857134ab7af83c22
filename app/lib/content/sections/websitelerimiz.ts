import { defineSection } from "~/lib/content/definition/define-section";

export const websitelerimiz = defineSection({
  id: "websitelerimiz",
  kind: "ordered",
  icon: "heroicons_outline:globe-alt",
  topic: "corporate",
  owner: "bilgi-islem",
  groups: ["publishing"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 80 },
    url: { kind: "url", required: true },
    description: { kind: "text", localized: true, max: 200 },
    logo: { kind: "image", minWidth: 300, tab: "media" },
    category: { kind: "select", options: ["eservice", "culture", "sport", "company", "project"] },
    showInFooter: { kind: "boolean" },
    lastCheckedAt: { kind: "dateTime", system: true, tab: "details" },
    httpStatus: { kind: "number", system: true, tab: "details" },
    broken: { kind: "boolean", system: true, tab: "details" },
  },
  list: {
    columns: ["logo", "title", "url", "category", "httpStatus", "status", "updatedAt"],
    filters: ["category", "broken"],
    sort: "position",
  },
  publishing: { linkCheck: { address: "url", answered: "httpStatus", at: "lastCheckedAt", isBroken: "broken" } },
  publicFace: {
    view: "list",
    place: { address: "/web-sitelerimiz" },
    roles: {
      lead: "description",
      picture: "logo",
      chips: ["category"],
      lines: [{ field: "url", icon: "heroicons_outline:arrow-top-right-on-square" }],
    },
    list: { filters: ["category"] },
    hidden: ["lastCheckedAt", "httpStatus", "broken"],
    page: { unlisted: ["showInFooter"] },
    seo: { schemaType: "WebSite" },
  },
});
