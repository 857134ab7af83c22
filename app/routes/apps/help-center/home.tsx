import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { KeeperLinks } from "~/components/records/keeper-links";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { keeperLinks } from "~/lib/apps/handbook.server";
import { helpPaths } from "~/lib/apps/help-center/help-center";
import { searchHelp } from "~/lib/apps/help-center/help-search.server";
import { readQuestions } from "~/lib/apps/help-center/help-topics.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { longestSearch } from "~/lib/search/groups";

import { Answers } from "./answers";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("help-center", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const search = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, longestSearch);
  const [topics, found] = await Promise.all([readQuestions(locale), search === "" ? null : searchHelp(search, locale)]);
  return {
    title: t("helpCenter.title"),
    search,
    found,
    first: topics.find(({ items }) => items.length > 0) ?? null,
    keeper: keeperLinks(actor, ["question", "guide"], t),
  };
}

const ways = [
  { key: "faqs", icon: "heroicons_outline:question-mark-circle", to: helpPaths.faqs() },
  { key: "guides", icon: "heroicons_outline:book-open", to: helpPaths.guides() },
  { key: "support", icon: "heroicons_outline:lifebuoy", to: helpPaths.support() },
] as const;

export default function HelpCenter() {
  const { t } = useTranslation();
  const { title, search, found, first, keeper } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col">
      <header className="bg-primary-soft px-4 py-10 sm:px-8 sm:py-14">
        <div className="flex max-w-160 flex-col gap-4">
          <p className="font-medium text-primary">{title}</p>
          <PageTitle>{t("helpCenter.question")}</PageTitle>
          <p className="text-muted-foreground">{t("helpCenter.intro")}</p>
          <Form key={search} method="get" action={helpPaths.home()} role="search" className="mt-2 flex gap-2">
            <Input
              type="search"
              name="search"
              defaultValue={search}
              maxLength={longestSearch}
              aria-label={t("helpCenter.search")}
              placeholder={t("helpCenter.search")}
              className="min-w-0 flex-1 bg-card"
            />
            <Button type="submit">{t("helpCenter.find")}</Button>
          </Form>
        </div>
      </header>
      <div className="flex w-full flex-col gap-10 p-4 sm:p-8">
        {found ? <Finds search={search} found={found} /> : null}
        <ul className="grid gap-4 sm:grid-cols-3">
          {ways.map(({ key, icon, to }) => (
            <li key={key}>
              <Card className="group relative h-full p-6 hover:border-primary">
                <Icon name={icon} className="size-8 text-primary" />
                <h2 className="mt-3 text-lg font-semibold">
                  <Link to={to} className="group-hover:underline after:absolute after:inset-0">
                    {t(`helpCenter.${key}.title`)}
                  </Link>
                </h2>
                <p className="mt-1 text-muted-foreground">{t(`helpCenter.${key}.about`)}</p>
              </Card>
            </li>
          ))}
        </ul>
        {first && !found ? (
          <section aria-labelledby="most-asked" className="flex flex-col gap-4">
            <h2 id="most-asked" className="text-2xl font-semibold tracking-tight">
              {first.title}
            </h2>
            <Card className="overflow-hidden">
              <Answers questions={first.items} />
            </Card>
          </section>
        ) : null}
        {keeper.length > 0 ? (
          <div className="flex flex-wrap gap-3 border-t pt-6 print:hidden">
            <KeeperLinks links={keeper} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

type Find = { id: string; title: string; subtitle: string; link: string };

function Finds({ search, found }: { search: string; found: readonly Find[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="finds" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="finds" className="text-2xl font-semibold tracking-tight">
          {t("helpCenter.found", { count: found.length, search })}
        </h2>
        <Link to={helpPaths.home()} className="font-medium text-primary hover:underline">
          {t("helpCenter.clear")}
        </Link>
      </div>
      {found.length === 0 ? (
        <Card>
          <EmptyState
            icon="heroicons_outline:magnifying-glass"
            title={t("helpCenter.nothing")}
            description={t("helpCenter.nothingText")}
          />
        </Card>
      ) : (
        <Card className="divide-y">
          {found.map(({ id, title, subtitle, link }) => (
            <Link key={id} to={link} className="block px-4 py-3 hover:bg-muted sm:px-6">
              <span className="block font-medium wrap-break-word">{title}</span>
              <span className="text-sm text-muted-foreground">{subtitle}</span>
            </Link>
          ))}
        </Card>
      )}
    </section>
  );
}
