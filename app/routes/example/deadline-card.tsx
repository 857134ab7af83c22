import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { DaysTo } from "~/components/content/days-to";
import { EntryTitle } from "~/components/content/entry-title";
import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { deadlinesPath } from "~/lib/content/definition/deadline-views";
import type { Locale } from "~/lib/content/values";

import { CardHead } from "./card-head";
import type { DeadlineRow, LateRow } from "./deadline-view.server";

type DeadlineCardProps = { rows: readonly DeadlineRow[]; late: readonly LateRow[]; hasMore: boolean; today: string };

/** Late items are grouped by who is responsible, so that a long backlog hides nothing that is still to come. */
export function DeadlineCard({ rows, late, hasMore, today }: DeadlineCardProps) {
  const { t } = useTranslation();
  const isLong = hasMore || late.some((group) => group.total > group.rows.length);
  return (
    <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="dashboard-deadlines">
      <CardHead
        id="dashboard-deadlines"
        icon="heroicons_outline:scale"
        tint="bg-error-soft text-error"
        title={t("deadlines.title")}
      />
      {late.map((group) => (
        <details key={group.href + group.name} className="group/late border-t">
          <summary className="flex cursor-pointer items-center gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-accent">
            <span className="min-w-0 flex-1 font-medium wrap-break-word">{group.name}</span>
            <Badge tone="error">{t("deadlines.lateCount", { count: group.total })}</Badge>
            <Icon
              name="heroicons_mini:chevron-down"
              className="size-5 text-muted-foreground group-open/late:rotate-180"
            />
          </summary>
          <Lines rows={group.rows} today={today} />
          {group.total > group.rows.length ? (
            <Link to={group.href} className="block border-t px-5 py-3 font-medium text-primary hover:bg-accent">
              {t("deadlines.showAll")}
            </Link>
          ) : null}
        </details>
      ))}
      <Lines rows={rows} today={today} />
      <Link to={deadlinesPath()} className="border-t px-5 py-3 font-medium text-primary hover:bg-accent">
        {t(isLong ? "deadlines.showAll" : "deadlines.open")}
      </Link>
    </Card>
  );
}

function Lines({ rows, today }: { rows: readonly DeadlineRow[]; today: string }) {
  const { i18n } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <ul className="flex flex-col divide-y border-t">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={row.href}
            className={
              "group flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-5 py-3.5 -outline-offset-2 " +
              "hover:bg-accent"
            }
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium wrap-break-word group-hover:underline">{row.task}</span>
              <span className="mt-0.5 line-clamp-2 text-sm wrap-break-word text-muted-foreground">
                <EntryTitle title={row.title} />
                {row.unit ? ` · ${row.unit}` : ""} · {row.day}
              </span>
            </span>
            <DaysTo day={row.due} today={today} locale={i18n.language as Locale} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
