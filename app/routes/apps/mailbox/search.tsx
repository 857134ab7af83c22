import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { SearchResults } from "~/layouts/parts/panels/search/search-results";
import { requireAppUser } from "~/lib/apps/app.server";
import { readMailSearch } from "~/lib/apps/mailbox/mail-place";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { searchEverything } from "~/lib/search/search-everything.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** The groups in which somebody tells the person something. */
const groups = ["mailbox", "chat", "notifications"];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("mailbox", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const search = readMailSearch(new URL(request.url).searchParams);
  const found = await searchEverything(actor, search, { locale, t, limit: 50, only: groups });
  return { title: t("mailbox.search.title"), search, found };
}

/** One search answers where something was said: in mails, chats or notifications. */
export default function MailSearch() {
  const { t } = useTranslation();
  const { title, search, found } = useLoaderData<typeof loader>();
  const total = found.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <section aria-label={title} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {search.trim() === "" ? (
        <p className="text-muted-foreground">{t("mailbox.search.hint")}</p>
      ) : (
        <p role="status" className="text-muted-foreground">
          {t("mailbox.search.found", { count: total, search })}
        </p>
      )}
      {search.trim() !== "" && total === 0 ? (
        <EmptyState icon="heroicons_outline:magnifying-glass" title={t("mailbox.search.nothing")} />
      ) : null}
      {found.map(({ id, label, results }) => (
        <div key={id}>
          <h3 className="mb-2 font-semibold">{label}</h3>
          <SearchResults group={id} results={results} />
        </div>
      ))}
    </section>
  );
}
