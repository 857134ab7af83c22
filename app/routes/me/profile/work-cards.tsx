import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { StateBadge } from "~/components/content/state-badge";
import { Icon } from "~/components/icon";
import { Card, CardHeader, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import type { Row } from "~/routes/example/dashboard-view.server";

const tiles = [
  { name: "created", icon: "heroicons_outline:document-text" },
  { name: "published", icon: "heroicons_outline:globe-alt" },
  { name: "drafts", icon: "heroicons_outline:pencil-square" },
] as const;

export function WorkTiles({ counts }: { counts: Record<(typeof tiles)[number]["name"], number> }) {
  const { t, i18n } = useTranslation();
  return (
    <section aria-labelledby="my-work">
      <h2 id="my-work" className="sr-only">
        {t("profile.work.title")}
      </h2>
      <dl className="grid gap-4 sm:grid-cols-3">
        {tiles.map(({ name, icon }) => (
          <Card
            key={name}
            className={
              "flex flex-row-reverse items-center justify-end gap-3 p-4 sm:flex-col-reverse sm:items-start " +
              "sm:gap-0.5 sm:p-5"
            }
          >
            <dt className="text-muted-foreground">{t(`profile.work.${name}`)}</dt>
            <dd
              className={
                "flex items-center gap-4 text-3xl font-semibold " + "tabular-nums sm:flex-col sm:items-start sm:gap-3"
              }
            >
              <span
                aria-hidden
                className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary"
              >
                <Icon name={icon} className="size-5" />
              </span>
              <span className="min-w-10">{counts[name].toLocaleString(i18n.language)}</span>
            </dd>
          </Card>
        ))}
      </dl>
    </section>
  );
}

export function RecentCard({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <Card className="overflow-hidden">
      <CardHeader className="pb-4">
        <CardTitle>{t("profile.recent.title")}</CardTitle>
      </CardHeader>
      {rows.length === 0 ? (
        <EmptyState
          icon="heroicons_outline:document-text"
          title={t("profile.recent.empty")}
          description={t("profile.recent.emptyText")}
          className="border-t py-10"
        />
      ) : (
        <ul className="divide-y border-t">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                to={row.href}
                className={
                  "group flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-5 py-3.5 -outline-offset-2 " +
                  "hover:bg-accent sm:px-6"
                }
              >
                <span className="min-w-0 flex-1 basis-60">
                  <span
                    lang={row.title?.lang}
                    className="line-clamp-2 font-medium wrap-break-word group-hover:underline"
                  >
                    {row.title?.text ?? t("content.untitled")}
                  </span>
                  <span className="mt-0.5 block text-sm text-muted-foreground">
                    {t(`content.sections.${row.section}.title`)} ·{" "}
                    <time dateTime={row.instant} title={row.exactly}>
                      {row.when}
                    </time>
                  </span>
                </span>
                <StateBadge state={row.state} version={row.version} liveVersion={row.liveVersion} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
