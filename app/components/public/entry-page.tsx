import { useTranslation } from "react-i18next";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import type { Crumb } from "~/components/ui/breadcrumb";
import type { Locale } from "~/lib/content/values";
import type { EntryView } from "~/lib/public-site/entry-view";
import { PublicEntry } from "./public-entry";

/** A published entry with the way to it. */
export function EntryPage({ view, crumbs, locale }: { view: EntryView; crumbs: readonly Crumb[]; locale: Locale }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb label={t("ui.breadcrumb")} crumbs={crumbs} className="[&_ol]:text-base" />
      <PublicEntry view={view} locale={locale} />
    </div>
  );
}
