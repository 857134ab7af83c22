import { defineSection } from "~/lib/content/definition/define-section";

export const hizmetinasilalirim = defineSection({
  id: "hizmetinasilalirim",
  kind: "collection",
  icon: "heroicons_outline:map",
  topic: "services",
  owner: "basin-yayin",
  groups: ["publishing", "seo", "owner"],
  fields: {
    title: { kind: "text", localized: true, required: true, max: 160 },
    question: { kind: "text", localized: true, max: 200 },
    lifeEvent: {
      kind: "select",
      required: true,
      options: ["moving", "marriage", "birth", "death", "business", "building", "tax", "pet", "support", "course"],
    },
    intro: { kind: "textarea", localized: true, required: true, max: 500 },
    steps: {
      kind: "list",
      max: 12,
      required: true,
      columns: {
        title: { kind: "text", localized: true, required: true, max: 120 },
        body: { kind: "richText", localized: true, required: true, max: 2000 },
        service: { kind: "relation", section: "hizmetdetay" },
        form: { kind: "relation", section: "dilekceveformlar" },
        url: { kind: "url" },
        duration: { kind: "text", localized: true, max: 60 },
      },
    },
    relatedServices: { kind: "relations", section: "hizmetdetay", tab: "details" },
    audience: { kind: "multi", options: ["citizen", "business"], tab: "details" },
    video: { kind: "video", tab: "media" },
    faqs: { kind: "relations", section: "sss", tab: "details" },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
  },
  list: {
    columns: ["title", "lifeEvent", "stepCount", "brokenSteps", "status", "updatedAt"],
    computed: { stepCount: { kind: "number" }, brokenSteps: { kind: "number" } },
    filters: ["lifeEvent", "audience", "department"],
    sort: ["lifeEvent", "title"],
  },
  publicFace: {
    view: "entry",
    place: { address: "/hizmeti-nasil-alirim/{slug}" },
    roles: {
      lead: "intro",
      picture: "cover",
      chips: ["lifeEvent"],
      lines: [
        { field: "question", icon: "heroicons_outline:question-mark-circle" },
        { field: "steps", icon: "heroicons_outline:list-bullet", labelled: true, counted: true },
      ],
    },
    list: {
      order: [{ field: "lifeEvent" }, { field: "title" }],
      filters: ["lifeEvent", "audience", "relatedServices"],
    },
    page: { rows: { steps: { as: "steps", title: "title", text: "body", note: "duration" } } },
    seo: { schemaType: "HowTo" },
  },
  rules: [{ kind: "minRows", field: "steps", min: 2 }],
});
