import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { DaysTo } from "~/components/content/days-to";
import { EntryTitle } from "~/components/content/entry-title";
import { Card } from "~/components/ui/card";
import type { Locale } from "~/lib/content/values";

import { CardHead } from "./card-head";
import type { DisplayRow } from "./dashboard-view.server";

const few = 5;

export function DisplayCard({ rows, total, today }: { rows: readonly DisplayRow[]; total: number; today: string }) {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="dashboard-displays">
      <CardHead
        id="dashboard-displays"
        icon="heroicons_outline:map"
        tint="bg-primary-soft text-primary"
        title={t("staff.dashboard.displays.title")}
        count={total}
      />
      <Lines rows={rows.slice(0, few)} today={today} />
      {rows.length > few ? (
        <details className="border-t">
          <summary className="cursor-pointer px-5 py-3 font-medium text-primary hover:bg-accent">
            {t("staff.dashboard.showAll")}
          </summary>
          <Lines rows={rows.slice(few)} today={today} />
        </details>
      ) : null}
    </Card>
  );
}

function Lines({ rows, today }: { rows: readonly DisplayRow[]; today: string }) {
  const { t, i18n } = useTranslation();
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
              <span className="line-clamp-2 font-medium wrap-break-word group-hover:underline">
                <EntryTitle title={row.title} />
              </span>
              <span className="mt-0.5 block text-sm text-muted-foreground">
                {[t(`content.sections.${row.section}.title`), row.unit].filter(Boolean).join(" · ")} ·{" "}
                <span className="whitespace-nowrap">{t("staff.dashboard.displays.until", { day: row.day })}</span>
              </span>
            </span>
            <DaysTo day={row.last} today={today} locale={i18n.language as Locale} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
