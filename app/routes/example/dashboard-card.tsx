import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { StateBadge } from "~/components/content/state-badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import type { DashboardListName } from "~/lib/content/list/desk/dashboard.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { CardHead } from "./card-head";
import type { Row, Rows } from "./dashboard-view.server";

const looks: Record<DashboardListName, { icon: InterfaceIcon; tint: string }> = {
  waiting: { icon: "heroicons_outline:inbox-arrow-down", tint: "bg-warning-soft text-warning" },
  returned: { icon: "heroicons_outline:arrow-uturn-left", tint: "bg-error-soft text-error" },
  asked: { icon: "heroicons_outline:paper-airplane", tint: "bg-info-soft text-info" },
  broken: { icon: "heroicons_outline:link", tint: "bg-error-soft text-error" },
  drafts: { icon: "heroicons_outline:pencil-square", tint: "bg-primary-soft text-primary" },
  toReview: { icon: "heroicons_outline:eye", tint: "bg-warning-soft text-warning" },
  scheduled: { icon: "heroicons_outline:clock", tint: "bg-info-soft text-info" },
  expiring: { icon: "heroicons_outline:calendar-days", tint: "bg-secondary text-foreground" },
};

type DashboardCardProps = { name: DashboardListName; list: Rows; isWhole: boolean; action?: ReactNode };

export function DashboardCard({ name, list, isWhole, action }: DashboardCardProps) {
  const { t } = useTranslation();
  const { icon, tint } = looks[name];
  const isClock = name === "scheduled" || name === "expiring";
  const hasMore = list.total > list.rows.length;
  const heading = `dashboard-${name}`;
  return (
    <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby={heading}>
      <CardHead id={heading} icon={icon} tint={tint} title={t(`staff.dashboard.${name}`)} count={list.total} />
      {list.rows.length > 0 ? (
        <ul className="flex flex-col divide-y border-t">
          {list.rows.map((row) => (
            <li key={row.id}>
              {isClock ? <ClockRow row={row} /> : <PersonRow row={row} withName={name === "waiting"} />}
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex flex-col items-start gap-3 border-t px-5 py-6">
          <p className="text-muted-foreground">{t(`staff.dashboard.${name}Empty`)}</p>
          {action}
        </div>
      )}
      {isWhole && hasMore ? (
        <p className="border-t px-5 py-3 text-sm text-muted-foreground">
          {t("staff.dashboard.most", { count: list.rows.length })}
        </p>
      ) : null}
      {isWhole || hasMore ? (
        <Link
          to={isWhole ? "/example" : `/example?show=${name}`}
          preventScrollReset={!isWhole}
          className="border-t px-5 py-3 font-medium text-primary hover:bg-accent"
        >
          {t(isWhole ? "staff.dashboard.showLess" : "staff.dashboard.showAll")}
        </Link>
      ) : null}
    </Card>
  );
}

export function RowTitle({ row, className }: { row: Pick<Row, "title">; className?: string }) {
  const { t } = useTranslation();
  return (
    <span
      lang={row.title?.lang}
      className={cn("line-clamp-2 font-medium wrap-break-word group-hover:underline", className)}
    >
      {row.title?.text ?? t("content.untitled")}
    </span>
  );
}

function PersonRow({ row, withName }: { row: Row; withName: boolean }) {
  const { t } = useTranslation();
  const facts = [
    t(`content.sections.${row.section}.title`),
    row.unit,
    withName ? (row.by ?? t("staff.dashboard.system")) : null,
  ].filter(Boolean);
  return (
    <Link
      to={row.href}
      className={
        "group flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-5 py-3.5 -outline-offset-2 " +
        "hover:bg-accent"
      }
    >
      <span className="min-w-0 flex-1 basis-60">
        <RowTitle row={row} />
        <span className="mt-0.5 block text-sm text-muted-foreground">
          {facts.join(" · ")} ·{" "}
          {row.asked ? (
            <time dateTime={row.asked.instant} title={row.asked.exactly} className="whitespace-nowrap text-foreground">
              {t(`staff.dashboard.waited.${row.asked.unit}`, { count: row.asked.count })}
            </time>
          ) : (
            <time dateTime={row.instant} title={row.exactly}>
              {row.when}
            </time>
          )}
        </span>
        {row.returned ? (
          <span className="mt-1 line-clamp-3 border-s-4 ps-2 text-sm wrap-break-word">
            {row.returned.by ?? t("review.someone")}: {row.returned.comment}
          </span>
        ) : null}
      </span>
      <StateBadge {...row} />
    </Link>
  );
}

function ClockRow({ row }: { row: Row }) {
  const { t } = useTranslation();
  return (
    <Link to={row.href} className="group flex items-start gap-4 px-5 py-3.5 -outline-offset-2 hover:bg-accent">
      <time
        dateTime={row.instant}
        title={row.exactly}
        className="flex w-12 shrink-0 flex-col items-center rounded-md border bg-muted py-1 text-center leading-tight"
      >
        <span className="text-lg font-semibold tabular-nums">{row.day?.day}</span>
        <span className="text-sm text-muted-foreground">{row.day?.month}</span>
      </time>
      <span className="min-w-0 flex-1">
        <RowTitle row={row} />
        <span className="mt-0.5 block text-sm text-muted-foreground">
          {t(`content.sections.${row.section}.title`)} · <span className="tabular-nums">{row.clock}</span> · {row.when}
        </span>
      </span>
    </Link>
  );
}
