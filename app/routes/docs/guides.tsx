import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Card } from "~/components/ui/card";
import { PageTitle } from "~/components/controls/page-title";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { listGuides } from "~/lib/docs/docs.server";
import { docPaths, guideCategories } from "~/lib/docs/guides";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

export const handle: RouteHandle<typeof loader> = {
  title: (match) => match.data?.title,
  crumb: (match) => match.data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  return { title: t("docs.guides"), guides: listGuides(locale) };
}

export default function Guides() {
  const { t } = useTranslation();
  const { title, guides } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-8 p-4 sm:p-8">
      <header>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 text-muted-foreground">{t("docs.guidesIntro")}</p>
      </header>
      {guideCategories.map((category) => (
        <section key={category.id} aria-labelledby={`guides-${category.id}`}>
          <h2 id={`guides-${category.id}`} className="mb-3 text-xl font-semibold">
            {t(`docs.categories.${category.id}`)}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {guides
              .filter((guide) => guide.category === category.id)
              .map((guide) => (
                <li key={guide.id}>
                  <Card className="group relative h-full p-5 hover:border-primary">
                    <h3 className="text-lg font-semibold">
                      <Link to={guide.link} className="group-hover:underline after:absolute after:inset-0">
                        {guide.title}
                      </Link>
                    </h3>
                    <p className="mt-1 text-muted-foreground">{guide.summary}</p>
                  </Card>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p>
        <Link
          to={docPaths.changelog}
          className="inline-flex min-h-10 items-center gap-1 font-medium text-primary hover:underline"
        >
          {t("docs.changelog")}
          <Icon name="heroicons_mini:chevron-right" />
        </Link>
      </p>
    </div>
  );
}
