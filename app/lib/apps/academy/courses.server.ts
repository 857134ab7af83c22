import type { Actor } from "~/lib/access/actor";
import { addressed, pointedId, sectionWith, textOf, underTopics, type Topic } from "~/lib/apps/handbook.server";
import { selectPublished } from "~/lib/content/definition/select-published.server";
import { getEntry } from "~/lib/content/entries/entries.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";

export type Course = {
  id: string;
  topicId: string;
  slug: string;
  title: string;
  description: string;
  minutes: number;
  isFeatured: boolean;
  totalSteps: number;
  changedAt: Date;
};
/** `text`: sanitised. */
export type CourseStep = { order: number; title: string; subtitle: string; text: string };
type Row = Readonly<Record<string, unknown>>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** All that are published, under their topics, without the texts of their steps. */
export function readCourses(locale: Locale): Promise<Topic<Course>[]> {
  const { section, topics, part } = sectionWith("course");
  return cached([section.id, topics.id], `courses ${locale}`, async () => {
    const steps = { list: part.steps, columns: [part.columns.title], where: {} };
    const rows = await selectPublished(section, [part.topic, part.text, part.minutes, part.featured, steps], {
      order: "position",
      isCurrent: true,
    });
    const items = rows.map(({ id, title, slug, publishedAt, data }) => ({
      id,
      topicId: pointedId(data[part.topic]),
      slug: addressed(slug, locale).slug,
      title: textOf(title, locale),
      description: textOf(data[part.text], locale),
      minutes: Number(data[part.minutes] ?? 0),
      isFeatured: data[part.featured] === true,
      totalSteps: rowsOf(data[part.steps]).length,
      changedAt: publishedAt,
    }));
    return underTopics(topics, items, locale);
  });
}

/** A course with its topic; undefined for one that is not published. */
export async function findCourse(
  id: string,
  locale: Locale,
): Promise<{ course: Course; topic: Omit<Topic<Course>, "items"> } | undefined> {
  for (const { items, ...topic } of await readCourses(locale)) {
    const course = items.find((one) => one.id === id);
    if (course) return { course, topic };
  }
  return undefined;
}

/**
 * As keepers read who has finished it, also of a course that isn't public any more.
 * @throws Refusal 403, 404
 */
export async function getCourseName(
  actor: Actor,
  id: string,
  locale: Locale,
): Promise<Pick<Course, "id" | "slug" | "title" | "totalSteps"> & { isPublic: boolean }> {
  const shown = await findCourse(id, locale);
  if (shown) return { ...shown.course, isPublic: true };
  const { section, part } = sectionWith("course");
  const { title, data } = await getEntry(actor, section, id);
  return {
    ...{ id, slug: "", title: textOf(title, locale), isPublic: false },
    totalSteps: rowsOf(data[part.steps]).length,
  };
}

export async function readSteps(id: string, locale: Locale): Promise<CourseStep[]> {
  const { section, part } = sectionWith("course");
  const [row] = await selectPublished(section, [part.steps], { ids: [id] });
  const { title, subtitle, text } = part.columns;
  return rowsOf(row?.data[part.steps]).map((step, order) => ({
    order,
    title: textOf(step[title], locale),
    subtitle: textOf(step[subtitle], locale),
    text: textOf(step[text], locale),
  }));
}
