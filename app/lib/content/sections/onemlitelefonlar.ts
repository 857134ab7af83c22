import { defineSection } from "~/lib/content/definition/define-section";

export const onemlitelefonlar = defineSection({
  id: "onemlitelefonlar",
  kind: "ordered",
  icon: "heroicons_outline:phone-arrow-up-right",
  topic: "services",
  owner: "basin-yayin",
  groups: ["publishing"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 80 },
    phone: { kind: "phone", required: true },
    group: {
      kind: "select",
      required: true,
      options: ["emergency", "municipality", "utility", "health", "transport", "public"],
    },
    is24h: { kind: "boolean" },
    note: { kind: "text", localized: true, max: 160 },
    icon: { kind: "icon" },
  },
  list: {
    columns: ["name", "phone", "group", "is24h", "status", "updatedAt"],
    filters: ["group"],
    sort: ["group", "position"],
  },
  publishing: { reviewMonths: 6 },
  publicFace: {
    view: "list",
    place: { address: "/onemli-telefonlar" },
    roles: { lead: "note", icon: "icon", lines: [{ field: "phone", icon: "heroicons_outline:phone" }] },
    list: { groupBy: "group", filters: ["group"] },
    seo: { schemaType: "ContactPoint", schemaData: { telephone: "phone" } },
  },
});
