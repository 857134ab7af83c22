import type { TFunction } from "i18next";

import { hashOfName } from "~/components/fields/focus-field";
import { contentPaths } from "~/lib/content/definition/paths";
import type { DeadlineItem } from "~/lib/content/list/deadline-list.server";
import { titleFor } from "~/lib/content/title-for";
import { formatFullDate, type TextLocale } from "~/lib/platform/text/dates";

export type DeadlineRow = ReturnType<typeof deadlineRow>;

/** A line of the legal calendar, in the reader's language. */
export function deadlineRow({ id, section, area, title, department, key, of, field, due, values, source }: DeadlineItem, locale: TextLocale, t: TFunction) {
  const words = `content.sections.${section}`;
  return {
    id: `${id} ${key} ${of}`,
    href: `${contentPaths.entry({ id: section, area }, id)}${hashOfName(field)}`,
    task: t(`${words}.deadlines.${key}`, values),
    rule: t(`${words}.deadlineRules.${key}`),
    source,
    due,
    day: formatFullDate(due, locale),
    section: t(`${words}.title`),
    title: titleFor(title, locale),
    unit: titleFor(department ?? {}, locale)?.text ?? null,
  };
}
