import { useTranslation } from "react-i18next";

import { hashOfName } from "~/components/fields/focus-field";
import { DaysTo } from "~/components/content/days-to";
import type { Section } from "~/lib/content/definition/definition";
import type { Deadline } from "~/lib/content/definition/section-hooks.server";
import { formatDate } from "~/lib/platform/text/dates/dates";
import type { Locale } from "~/lib/content/values";

/** The others are one press away: the deadlines of a sitting's decisions would push its form out of sight. */
const shown = 3;

/** Each line links to the field that settles it. */
export function Deadlines({
  section,
  deadlines,
  today,
}: {
  section: Section;
  deadlines: readonly Deadline[];
  today: string;
}) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language as Locale;
  const list = (some: readonly Deadline[]) => (
    <ul className="mt-2 flex flex-col gap-2">
      {some.map(({ field, key, of = "", due, values }) => (
        <li key={key + of} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DaysTo day={due} today={today} locale={locale} />
          <a href={hashOfName(field)} className="underline underline-offset-2">
            {t(`content.sections.${section.id}.deadlines.${key}`, values)}
          </a>
          <span className="text-sm text-muted-foreground">
            {t("content.deadlines.until", { day: formatDate(due, locale) })} ·{" "}
            {t(`content.sections.${section.id}.deadlineRules.${key}`)}
            {section.deadlines?.[key]?.source ? ` (${section.deadlines[key].source})` : ""}
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={t("content.deadlines.title")} className="rounded-lg border bg-card p-4">
      <h2 className="font-semibold">{t("content.deadlines.title")}</h2>
      {list(deadlines.slice(0, shown))}
      {deadlines.length > shown ? (
        <details className="mt-2">
          <summary className="cursor-pointer text-sm text-muted-foreground">
            {t("content.deadlines.more", { count: deadlines.length - shown })}
          </summary>
          {list(deadlines.slice(shown))}
        </details>
      ) : null}
    </section>
  );
}
