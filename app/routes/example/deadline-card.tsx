import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { DaysTo } from "~/components/content/days-to";
import { EntryTitle } from "~/components/content/entry-title";
import { Icon } from "~/components/icon";
import { Card } from "~/components/ui/card";
import { deadlinesPath } from "~/lib/content/definition/deadline-views";
import type { Locale } from "~/lib/content/values";

import type { DeadlineRow } from "./deadline-view.server";

/** What the law or the house wants done next, on the desk of those who keep it. */
export function DeadlineCard({ rows, hasMore, today }: { rows: readonly DeadlineRow[]; hasMore: boolean; today: string }) {
  const { t, i18n } = useTranslation();
  return (
    <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="dashboard-deadlines">
      <div className="flex items-center gap-3 px-5 py-4">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-error-soft text-error">
          <Icon name="heroicons_outline:scale" className="size-5" />
        </span>
        <h2 id="dashboard-deadlines" className="min-w-0 flex-1 text-lg font-semibold tracking-tight">
          {t("deadlines.title")}
        </h2>
      </div>
      <ul className="flex flex-col divide-y border-t">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={row.href} className="group flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-5 py-3.5 -outline-offset-2 hover:bg-accent">
              <span className="min-w-0 flex-1 basis-60">
                <span className="font-medium break-words group-hover:underline">{row.task}</span>
                <span className="mt-0.5 line-clamp-2 text-sm break-words text-muted-foreground">
                  <EntryTitle title={row.title} />
                  {row.unit ? ` · ${row.unit}` : ""} · {row.day}
                </span>
              </span>
              <DaysTo day={row.due} today={today} locale={i18n.language as Locale} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={deadlinesPath()} className="border-t px-5 py-3 font-medium text-primary hover:bg-accent">
        {t(hasMore ? "deadlines.showAll" : "deadlines.open")}
      </Link>
    </Card>
  );
}
