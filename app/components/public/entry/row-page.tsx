import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Breadcrumb, type Crumb } from "~/components/ui/breadcrumb";
import type { Locale } from "~/lib/content/values";
import type { RowView } from "~/lib/public-site/entry/row-page.server";

import { Attachments } from "./attachments";
import { EntryParts, Part } from "./entry-parts";
import { Facts } from "./facts";
import { Gallery } from "./gallery";
import { LocalizedText } from "~/components/public/localized-text";

export function RowPage({
  view: { title, entry, parts, facts, attachments, gallery },
  crumbs,
  locale,
}: {
  view: RowView;
  crumbs: readonly Crumb[];
  locale: Locale;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb label={t("ui.breadcrumb")} crumbs={crumbs} className="[&_ol]:text-base" />
      <article className="flex max-w-230 flex-col gap-8">
        <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight text-balance sm:text-[2.5rem]">
          <LocalizedText text={title} />
        </h1>
        {facts.length > 0 ? <Facts facts={facts} /> : null}
        <EntryParts parts={parts} title={title.text} locale={locale} />
        {attachments.length > 0 ? (
          <Part title={t("public.attachments")}>
            <Attachments attachments={attachments} locale={locale} />
          </Part>
        ) : null}
        {gallery.length > 0 ? <Gallery pictures={gallery} /> : null}
        {entry.href ? (
          <p className="border-t pt-6">
            <span className="block text-base text-muted-foreground">{t("public.partOf")}</span>
            <Link
              to={entry.href}
              className="inline-flex min-h-10 items-center gap-1 font-semibold text-primary hover:underline"
            >
              <LocalizedText text={entry.title} />
              <Icon name="heroicons_mini:chevron-right" />
            </Link>
          </p>
        ) : null}
      </article>
    </div>
  );
}
