import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";

import type { ActivityDay, ActivityLine } from "./activity.server";

type ActivityProps = { days: readonly ActivityDay[]; earlier: number | undefined; isPage: boolean };

export function ActivityCard({ days, earlier, isPage }: ActivityProps) {
  const { t } = useTranslation();
  return (
    <Card id="activity" className="scroll-mt-20 overflow-hidden">
      <CardHeader className="pb-4">
        <div>
          <CardTitle>{t("profile.activity.title")}</CardTitle>
          <CardDescription>{t("profile.activity.hint")}</CardDescription>
        </div>
      </CardHeader>
      {days.length === 0 ? (
        <EmptyState icon="heroicons_outline:clock" title={t("profile.activity.empty")} className="border-t py-10" />
      ) : (
        days.map(({ day, actions }) => (
          <section key={day} aria-label={day}>
            <h3 className="border-t bg-muted px-5 py-2 text-sm font-semibold text-muted-foreground sm:px-6">{day}</h3>
            <ol className="divide-y border-t">
              {actions.map((action) => (
                <li key={action.id}>
                  <ActivityRow action={action} />
                </li>
              ))}
            </ol>
          </section>
        ))
      )}
      {earlier !== undefined || isPage ? (
        <nav
          aria-label={t("profile.activity.pages")}
          className="flex flex-wrap justify-between gap-3 border-t px-5 py-3 sm:px-6"
        >
          {isPage ? (
            <Link to="/me/profile#activity" className={buttonVariants({ variant: "outline", size: "sm" })}>
              <Icon name="heroicons_mini:chevron-double-left" />
              {t("profile.activity.latest")}
            </Link>
          ) : (
            <span />
          )}
          {earlier !== undefined ? (
            <Link
              to={`/me/profile?before=${earlier}#activity`}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              {t("profile.activity.earlier")}
              <Icon name="heroicons_mini:chevron-right" />
            </Link>
          ) : null}
        </nav>
      ) : null}
    </Card>
  );
}

function ActivityRow({ action: { textKeys, icon, title, href, section, clock } }: { action: ActivityLine }) {
  const { t } = useTranslation();
  const what = t(textKeys);
  return (
    <div className="flex items-start gap-4 px-5 py-3 sm:px-6">
      <Icon name={icon} className="mt-0.5 size-5 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        {title && href ? (
          <Link to={href} lang={title.lang} className="line-clamp-2 font-medium wrap-break-word hover:underline">
            {title.text}
          </Link>
        ) : (
          <span lang={title?.lang} className="line-clamp-2 font-medium wrap-break-word">
            {title?.text ?? what}
          </span>
        )}
        {title || section ? (
          <span className="block text-sm text-muted-foreground">
            {title ? what : null}
            {title && section ? " · " : null}
            {section ? t(`content.sections.${section}.title`) : null}
          </span>
        ) : null}
      </div>
      <time className="text-sm text-muted-foreground tabular-nums">{clock}</time>
    </div>
  );
}
