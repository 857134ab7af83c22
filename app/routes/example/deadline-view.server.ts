import type { TFunction } from "i18next";

import { hashOfName } from "~/components/fields/focus-field";
import { contentPaths } from "~/lib/content/definition/paths";
import { deadlinesPath } from "~/lib/content/definition/deadline-views";
import type { DeadlineItem, LateWork } from "~/lib/content/list/deadline-list.server";
import { titleFor } from "~/lib/content/title-for";
import { formatFullDate, type TextLocale } from "~/lib/platform/text/dates/dates";

export type DeadlineRow = ReturnType<typeof deadlineRow>;

/** In the reader's language. */
export function deadlineRow(
  { id, section, area, title, department, key, of, field, due, values, source }: DeadlineItem,
  locale: TextLocale,
  t: TFunction,
) {
  const keyPrefix = `content.sections.${section}`;
  return {
    id: `${id} ${key} ${of}`,
    href: `${contentPaths.entry({ id: section, area }, id)}${hashOfName(field)}`,
    task: t(`${keyPrefix}.deadlines.${key}`, values),
    rule: t(`${keyPrefix}.deadlineRules.${key}`),
    source,
    due,
    day: formatFullDate(due, locale),
    section: t(`${keyPrefix}.title`),
    title: titleFor(title, locale),
    unit: titleFor(department ?? {}, locale)?.text ?? null,
  };
}

export type LateRow = ReturnType<typeof lateRow>;

/** A responsible unit's late items, and where the rest is. */
export function lateRow({ unit, section, items, total }: LateWork, locale: TextLocale, t: TFunction) {
  const name = unit
    ? (titleFor(unit.title, locale)?.text ?? t("content.untitled"))
    : t(`content.sections.${section}.title`);
  const rows = items.map((item) => deadlineRow(item, locale, t));
  // Entries without a unit are found in the calendar by their section.
  const isNamed = unit !== null && items.every(({ department }) => department !== null);
  return {
    name,
    total,
    rows,
    href: deadlinesPath({
      view: "late",
      ...(isNamed ? { department: unit.id } : items[0] ? { section: items[0].section } : {}),
    }),
  };
}
