import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import type { Crumb } from "~/components/ui/breadcrumb";
import { buttonVariants } from "~/components/ui/button";
import type { Locale } from "~/lib/content/values";
import type { EntryView } from "~/lib/public-site/entry/entry-view";

import { PublicEntry } from "./public-entry";

export function EntryPage({
  view,
  crumbs,
  locale,
  edit,
  above,
}: {
  view: EntryView;
  crumbs: readonly Crumb[];
  locale: Locale;
  /** For editors only. */ edit?: string | undefined;
  /** Under the title. */ above?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Breadcrumb label={t("ui.breadcrumb")} crumbs={crumbs} className="[&_ol]:text-base" />
        {edit ? (
          <a href={edit} className={buttonVariants({ variant: "outline", size: "sm" })}>
            <Icon name="heroicons_outline:pencil-square" />
            {t("public.edit")}
          </a>
        ) : null}
      </div>
      <PublicEntry view={view} locale={locale} above={above} />
    </div>
  );
}
