import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { settingListNames } from "~/lib/settings/setting-lists";
import { getSetting } from "~/lib/settings/settings.server";

import { AdministrationPage } from "~/components/records/administration-page";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [t, ...lists] = await Promise.all([
    getFixedT(request),
    ...settingListNames.map(async (name) => ({
      name,
      count: (await getSetting(`lists.${name}`, [])).filter(({ isRemoved }) => !isRemoved).length,
    })),
  ]);
  const tags = { name: "tags" as const, count: (await getSetting("lists.tags", [])).length };
  return { title: t("administration.areas.lists.title"), lists: [...lists, tags] };
}

export default function Lists() {
  const { t } = useTranslation();
  const { title, lists } = useLoaderData<typeof loader>();
  return (
    <AdministrationPage title={title} description={t("optionLists.description")} isNarrow>
      <ul className="divide-y rounded-xl border bg-card shadow-card">
        {lists.map(({ name, count }) => (
          <li key={name}>
            <Link
              to={`/administration/lists/${name}`}
              className="flex min-h-14 flex-wrap items-baseline justify-between gap-x-4 px-5 py-4 hover:bg-accent"
            >
              <span className="font-medium">{t(`optionLists.lists.${name}.title`)}</span>
              <span className="text-sm text-muted-foreground">{t("optionLists.count", { count })}</span>
              <span className="w-full text-muted-foreground">{t(`optionLists.lists.${name}.text`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </AdministrationPage>
  );
}
