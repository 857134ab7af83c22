import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Card } from "~/components/ui/card";
import { filePaths } from "~/lib/files/file-paths";

import type { Care } from "./care.server";
import { CardHead } from "./card-head";

export function CareCard({ alt, links, translations }: Care) {
  const { t } = useTranslation();
  const missing = translations.reduce((sum, { count }) => sum + count, 0);
  if (alt + links + missing === 0) return null;
  return (
    <Card className="flex flex-col overflow-hidden" role="region" aria-labelledby="dashboard-care">
      <CardHead
        id="dashboard-care"
        icon="heroicons_outline:wrench-screwdriver"
        tint="bg-info-soft text-info"
        title={t("staff.dashboard.care.title")}
      />
      <ul className="flex flex-col divide-y border-t">
        {links > 0 ? <CareRow href="/menu" text={t("staff.dashboard.care.links")} count={links} /> : null}
        {alt > 0 ? <CareRow href={filePaths.missingAlt()} text={t("staff.dashboard.care.alt")} count={alt} /> : null}
        {missing > 0 ? (
          <li>
            <details className="group/care">
              <summary className="flex cursor-pointer items-center gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-accent">
                <span className="min-w-0 flex-1 font-medium">{t("staff.dashboard.care.translations")}</span>
                <Count>{missing}</Count>
                <Icon
                  name="heroicons_mini:chevron-down"
                  className="size-5 text-muted-foreground group-open/care:rotate-180"
                />
              </summary>
              <ul className="flex flex-col divide-y border-t bg-muted/40">
                {translations.map(({ section, count, href }) => (
                  <CareRow key={section} href={href} text={t(`content.sections.${section}.title`)} count={count} />
                ))}
              </ul>
            </details>
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

function CareRow({ href, text, count }: { href: string; text: string; count: number }) {
  return (
    <li>
      <Link to={href} className="group flex items-center gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-accent">
        <span className="min-w-0 flex-1 font-medium wrap-break-word group-hover:underline">{text}</span>
        <Count>{count}</Count>
        <Icon name="heroicons_mini:chevron-right" className="size-5 text-muted-foreground" />
      </Link>
    </li>
  );
}

const Count = ({ children }: { children: number }) => (
  <span className="rounded-full bg-secondary px-2 text-sm font-semibold tabular-nums">{children}</span>
);
