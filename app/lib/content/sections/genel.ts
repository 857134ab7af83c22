import { defineSection } from "~/lib/content/definition/define-section";

export const genel = defineSection({
  id: "genel",
  kind: "ordered",
  icon: "heroicons_outline:puzzle-piece",
  topic: "texts",
  owner: "bilgi-islem",
  fields: {
    title: { kind: "text", required: true, max: 80 },
    key: { kind: "text", required: true, max: 60, pattern: "code" },
    group: {
      kind: "select",
      required: true,
      options: ["header", "footer", "home", "contact", "form", "mail", "error"],
    },
    valueType: {
      kind: "select",
      required: true,
      options: ["text", "rich", "image", "link", "number"],
      initial: "text",
    },
    text: { kind: "textarea", localized: true, max: 2_000, belongsTo: { choice: "valueType", values: ["text"] } },
    rich: { kind: "richText", localized: true, belongsTo: { choice: "valueType", values: ["rich"] } },
    image: { kind: "image", belongsTo: { choice: "valueType", values: ["image"] } },
    link: { kind: "url", belongsTo: { choice: "valueType", values: ["link"] } },
    number: { kind: "number", belongsTo: { choice: "valueType", values: ["number"] } },
    usedIn: { kind: "text", max: 200 },
    system: { kind: "boolean" },
  },
  list: {
    columns: ["key", "title", "group", "valueType", "value", "status", "updatedAt"],
    computed: { value: { kind: "text" } },
    filters: ["group", "valueType", "untranslated"],
    sort: ["group", "key"],
  },
  keptWhen: "system",
  isForSystem: true,
  publicFace: {
    view: "fragment",
    hidden: ["group", "usedIn", "system"],
    page: { unlisted: ["key", "valueType", "text", "rich", "image", "link", "number"] },
    seo: { schemaType: "CreativeWork" },
  },
  rules: [
    { kind: "unique", field: "key" },
    { kind: "requiredWhen", field: "text", when: { field: "valueType", is: "text" } },
    { kind: "requiredWhen", field: "rich", when: { field: "valueType", is: "rich" } },
    { kind: "requiredWhen", field: "image", when: { field: "valueType", is: "image" } },
    { kind: "requiredWhen", field: "link", when: { field: "valueType", is: "link" } },
    { kind: "requiredWhen", field: "number", when: { field: "valueType", is: "number" } },
  ],
});
