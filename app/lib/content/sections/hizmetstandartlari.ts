import type { ColumnField } from "~/lib/content/definition/definition";
import { defineSection } from "~/lib/content/definition/define-section";

/** The authority for complaints if a service isn't given as stated. */
const authority = {
  unit: { kind: "text", required: true, max: 160 },
  name: { kind: "text", max: 120 },
  title: { kind: "text", max: 120 },
  address: { kind: "text", max: 250 },
  phone: { kind: "phone" },
  fax: { kind: "phone" },
  email: { kind: "email" },
} as const satisfies Record<string, ColumnField>;

export const hizmetstandartlari = defineSection({
  id: "hizmetstandartlari",
  kind: "ordered",
  icon: "heroicons_outline:table-cells",
  topic: "services",
  owner: "strateji",
  groups: ["seo"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    department: { kind: "relation", section: "mudurlukler", required: true },
    tableDate: { kind: "date", required: true },
    rows: {
      kind: "list",
      max: 60,
      required: true,
      counts: "rowNo",
      columns: {
        rowNo: { kind: "number", required: true, min: 1 },
        serviceName: { kind: "text", required: true, max: 200 },
        documents: {
          kind: "list",
          required: true,
          max: 30,
          columns: { name: { kind: "text", required: true, max: 300 } },
        },
        completionTime: { kind: "text", required: true, max: 80 },
        service: { kind: "relation", section: "hizmetdetay" },
      },
    },
    firstContact: { kind: "list", required: true, max: 1, tab: "legal", columns: authority },
    secondContact: { kind: "list", required: true, max: 1, tab: "legal", columns: authority },
    footnote: { kind: "richText", tab: "legal" },
    pdf: { kind: "file", accept: ["pdf"], tab: "media" },
  },
  list: {
    columns: ["department", "title", "rowCount", "tableDate", "completeness", "mismatches", "status", "updatedAt"],
    computed: { rowCount: { kind: "number" }, completeness: { kind: "number" }, mismatches: { kind: "number" } },
    filters: ["department", "tableDate"],
    sort: "department",
  },
  deadlines: {
    renewTable: { source: "Kamu Hizmetlerinin Sunumunda Uyulacak Usul ve Esaslara İlişkin Yönetmelik m.5–6" },
  },
  publicFace: {
    view: "entry",
    place: { address: "/hizmet-standartlari/{department}" },
    roles: {
      lines: [
        { field: "rows", icon: "heroicons_outline:list-bullet", labelled: true, counted: true },
        { field: "tableDate", icon: "heroicons_outline:calendar-days", labelled: true },
      ],
    },
    list: { order: [{ field: "department" }], filters: ["department"] },
    page: { document: "onCards" },
    seo: { schemaType: "GovernmentService" },
  },
  rules: [{ kind: "unique", field: "department" }],
});
