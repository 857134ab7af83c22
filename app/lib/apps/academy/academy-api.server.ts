import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { id, instant, parameter, text } from "~/lib/openapi/parts";
import { compareTr } from "~/lib/platform/text/turkish/collate";

import { stepWithin } from "./academy";
import { findCourse, readCourses, readSteps, type Course } from "./courses.server";
import { noProgress, readProgress, type Progress } from "./course-progress.server";

const course: Record<string, JsonSchema> = {
  ...{ id, slug: text, title: text, description: text },
  category: { ...text, description: "The slug of its category" },
  duration: { type: "integer", description: "Minutes" },
  totalSteps: { type: "integer" },
  updatedAt: instant,
  featured: { type: "boolean" },
  progress: {
    type: "object",
    description: "Of the person who asks",
    properties: { currentStep: { type: "integer", minimum: 0 }, completed: { type: "integer", minimum: 0 } },
  },
};
const step: JsonSchema = {
  type: "object",
  properties: { order: { type: "integer", minimum: 0 }, title: text, subtitle: text, content: text },
};
const reading = { method: "GET", tag: "academy" } as const;

const courseJson = (
  { topicId: _topicId, minutes, isFeatured, changedAt, ...rest }: Course,
  category: string,
  progress: Progress = noProgress,
) => ({
  ...rest,
  ...{ category, duration: minutes, updatedAt: changedAt, featured: isFeatured },
  progress: { ...progress, currentStep: stepWithin(progress.currentStep, rest.totalSteps) },
});

/** The exact contract is the specification's. */
export const academyApi: readonly ApiOperation[] = [
  {
    ...reading,
    path: "apps/academy/categories",
    name: "courseCategories",
    scope: "tools:read",
    summary: "The categories of courses, by title",
    result: {
      description: "All of them",
      schema: { type: "array", items: { type: "object", properties: { id, slug: text, title: text } } },
    },
    async run(_actor, { language }) {
      const topics = await readCourses(await language());
      return topics
        .map(({ id: topicId, slug, title }) => ({ id: topicId, slug, title }))
        .sort((a, b) => compareTr(a.title, b.title));
    },
  },
  {
    ...reading,
    path: "apps/academy/courses",
    name: "courses",
    scope: "account",
    summary: "The courses with one's own progress, in the order of the editors, without steps",
    result: { description: "All of them", schema: { type: "array", items: { type: "object", properties: course } } },
    async run(actor, { language }) {
      const topics = await readCourses(await language());
      const all = topics.flatMap(({ slug, items }) => items.map((item) => ({ item, slug })));
      const progress = await readProgress(
        actor,
        all.map(({ item }) => item.id),
      );
      return all.map(({ item, slug }) => courseJson(item, slug, progress.get(item.id)));
    },
  },
  {
    ...reading,
    path: "apps/academy/courses/course",
    name: "course",
    scope: "account",
    summary: "A course with its steps",
    parameters: [parameter("id", "query", id)],
    result: {
      description: "Null for one that is not there",
      schema: { type: ["object", "null"], properties: { ...course, steps: { type: "array", items: step } } },
    },
    async run(actor, { query, language }) {
      const locale = await language();
      const found = await findCourse(query.get("id") ?? "", locale);
      if (!found) return null;
      const [steps, progress] = await Promise.all([
        readSteps(found.course.id, locale),
        readProgress(actor, [found.course.id]),
      ]);
      return {
        ...courseJson(found.course, found.topic.slug, progress.get(found.course.id)),
        steps: steps.map(({ text: content, ...rest }) => ({ ...rest, content })),
      };
    },
  },
];
