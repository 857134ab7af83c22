import type { Topic } from "~/lib/apps/handbook.server";
import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { id, parameter, text } from "~/lib/openapi/parts";

import { usualVisibleGuides } from "./help-center";
import { readGuides, readGuideText, readQuestions, type GuideLine } from "./help-topics.server";

const topic: Record<string, JsonSchema> = { id, slug: text, title: text };
const faq: JsonSchema = { type: "object", properties: { id, categoryId: id, question: text, answer: text } };
const guide: Record<string, JsonSchema> = { id, categoryId: id, slug: text, title: text, subtitle: text };
const listOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: "array",
  items: { type: "object", properties },
});
const reading = { method: "GET", tag: "help-center", scope: "tools:read" } as const;

const topicJson = ({ id: topicId, slug, title }: Topic<unknown>) => ({ id: topicId, slug, title });
const guideJson = ({ id: guideId, topicId, slug, title, subtitle }: GuideLine) => ({
  ...{ id: guideId, categoryId: topicId, slug, title, subtitle },
});

/** A whole number from 0 on; anything else counts as missing. */
function limitIn(query: URLSearchParams): number {
  const given = query.get("limit") ?? "";
  return /^\d{1,4}$/.test(given) ? Number(given) : usualVisibleGuides;
}

/** The exact contract is the specification's: an unknown slug is an empty list, an unknown guide null. */
export const helpCenterApi: readonly ApiOperation[] = [
  {
    ...reading,
    path: "apps/help-center/faqs",
    name: "helpQuestions",
    summary: "Questions of the help for staff, by topic",
    parameters: [parameter("slug", "query", text)],
    result: {
      description: "All topics, or the one with this slug",
      schema: listOf({ ...topic, faqs: { type: "array", items: faq } }),
    },
    async run(_actor, { query, language }) {
      const slug = query.get("slug");
      const topics = await readQuestions(await language());
      return topics
        .filter((one) => slug === null || one.slug === slug)
        .map((one) => ({
          ...topicJson(one),
          faqs: one.items.map(({ topicId, ...question }) => ({ ...question, categoryId: topicId })),
        }));
    },
  },
  {
    ...reading,
    path: "apps/help-center/guides",
    name: "helpGuides",
    summary: "Guides of the help for staff, by topic, without their texts",
    parameters: [
      parameter("slug", "query", text),
      parameter("limit", "query", { type: "integer", minimum: 0, maximum: 9_999, default: usualVisibleGuides }),
    ],
    result: {
      description: "All topics with the first `limit` guides, or the one with this slug and all of its guides",
      schema: listOf({
        ...topic,
        visibleGuides: { type: "integer" },
        totalGuides: { type: "integer" },
        guides: listOf(guide),
      }),
    },
    async run(_actor, { query, language }) {
      const [slug, limit] = [query.get("slug"), limitIn(query)];
      const topics = await readGuides(await language());
      if (slug !== null)
        return topics
          .filter((one) => one.slug === slug)
          .map((one) => ({ ...topicJson(one), guides: one.items.map(guideJson) }));
      return topics.map((one) => ({
        ...topicJson(one),
        visibleGuides: limit,
        totalGuides: one.items.length,
        guides: one.items.slice(0, limit).map(guideJson),
      }));
    },
  },
  {
    ...reading,
    path: "apps/help-center/guide",
    name: "helpGuide",
    summary: "A guide with its text, in its topic",
    parameters: [parameter("categorySlug", "query", text), parameter("guideSlug", "query", text)],
    result: {
      description: "The topic with this guide alone; null for one that is not there",
      schema: { type: ["object", "null"], properties: { ...topic, guides: listOf({ ...guide, content: text }) } },
    },
    async run(_actor, { query, language }) {
      const locale = await language();
      const of = (await readGuides(locale)).find(({ slug }) => slug === query.get("categorySlug"));
      const found = of?.items.find(({ slug }) => slug === query.get("guideSlug"));
      if (!of || !found) return null;
      const content = await readGuideText(found.id, locale);
      return { ...topicJson(of), guides: [{ ...guideJson(found), content }] };
    },
  },
];
