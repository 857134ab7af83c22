import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import type { CalendarDay, CalendarEntry, ListBodies } from "~/lib/public-site/lists/list-body";

import { LocalizedText } from "../localized-text";

/** A month's grid; on phones a list of days with events. */
export function MonthCalendar({
  id = "month",
  heading: Heading = "h2",
  body: { title, weekdays, weeks, previous, next, today },
}: {
  id?: string;
  heading?: "h2" | "h3";
  body: Omit<ListBodies["calendar"], "view">;
}) {
  const { t } = useTranslation();
  const isEmpty = weeks.every((week) => week.every((day) => day === null || day.entries.length === 0));
  const step = cn(buttonVariants({ variant: "outline" }), "px-3");
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading id={id} className="text-2xl font-bold tracking-tight">
          {title}
        </Heading>
        <nav aria-label={t("public.calendar.months")} className="no-print flex flex-wrap gap-2">
          {today ? (
            <Link to={today} className={step}>
              {t("public.calendar.thisMonth")}
            </Link>
          ) : null}
          {previous ? (
            <Link to={previous.href} rel="nofollow" className={step}>
              <Icon name="heroicons_mini:chevron-left" />
              <span className="sr-only">{t("public.calendar.previous")}: </span>
              {previous.title}
            </Link>
          ) : null}
          {next ? (
            <Link to={next.href} rel="nofollow" className={step}>
              <span className="sr-only">{t("public.calendar.next")}: </span>
              {next.title}
              <Icon name="heroicons_mini:chevron-right" />
            </Link>
          ) : null}
        </nav>
      </div>
      {isEmpty ? (
        <p role="status" className="text-muted-foreground">
          {t("public.calendar.empty")}
        </p>
      ) : null}
      <table className="month-calendar">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) =>
                day ? <Day key={day.date} day={day} /> : <td key={weekday} className="is-outside" />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Day({ day: { date, number, label, isToday, entries } }: { day: CalendarDay }) {
  const { t } = useTranslation();
  return (
    <td className={cn(entries.length === 0 && "is-empty", isToday && "is-today")}>
      <time dateTime={date} aria-current={isToday ? "date" : undefined}>
        <span aria-hidden className="day-number">
          {number}
        </span>
        <span className="day-label">
          {label}
          {isToday ? ` (${t("public.calendar.today")})` : null}
        </span>
      </time>
      {entries.length > 0 ? (
        <ul>
          {entries.map((entry, at) => (
            <li key={`${entry.id} ${at}`}>
              <DayEntry entry={entry} />
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  );
}

function DayEntry({ entry: { title, href, time, notice } }: { entry: CalendarEntry }) {
  const text = (
    <>
      {time ? <span className="font-semibold tabular-nums">{time} </span> : null}
      <span className={notice ? "line-through" : undefined}>
        <LocalizedText text={title} />
      </span>
      {notice ? <span className="block font-semibold text-destructive">{notice}</span> : null}
    </>
  );
  return href ? <Link to={href}>{text}</Link> : <span>{text}</span>;
}
