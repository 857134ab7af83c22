import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { pageMeta } from "~/components/page-meta";
import { HiddenEntries } from "~/components/records/hidden-entries";
import { KeeperLinks } from "~/components/records/keeper-links";
import { RecordPage } from "~/components/records/record-page";
import { Badge } from "~/components/ui/badge";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { keeperLinks, withoutTopic } from "~/lib/apps/handbook.server";
import { helpPaths, visibleGuides } from "~/lib/apps/help-center/help-center";
import { readGuides } from "~/lib/apps/help-center/help-topics.server";
import { listGuides } from "~/lib/docs/docs.server";
import { docPaths } from "~/lib/docs/guides";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { GuideLinks } from "./guide-links";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("help-center", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const [all, hidden] = await Promise.all([readGuides(locale), withoutTopic(actor, "guide", locale)]);
  const topics = all.filter(({ items }) => items.length > 0);
  return {
    title: t("helpCenter.guides.title"),
    topics: topics.map(({ id, slug, title, items }) => ({
      ...{ id, slug, title, total: items.length },
      guides: items
        .slice(0, visibleGuides)
        .map((guide) => ({ title: guide.title, to: helpPaths.guide(slug, guide.slug) })),
    })),
    ofProduct: listGuides(locale).map(({ title, link }) => ({ title, to: link })),
    keeper: keeperLinks(actor, ["guide"], t),
    hidden,
  };
}

export default function HelpGuides() {
  const { t } = useTranslation();
  const { title, topics, ofProduct, keeper, hidden } = useLoaderData<typeof loader>();
  return (
    <RecordPage
      title={title}
      description={t("helpCenter.guides.about")}
      back={{ to: helpPaths.home(), label: t("helpCenter.title") }}
      actions={<KeeperLinks links={keeper} />}
    >
      <HiddenEntries title={t("handbook.withoutTopic", { count: hidden.length })} entries={hidden} />
      {topics.length === 0 ? (
        <EmptyState icon="heroicons_outline:book-open" title={t("helpCenter.guides.empty")} />
      ) : null}
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {topics.map(({ id, slug, title: name, guides, total }) => (
          <section key={id} aria-labelledby={`topic-${slug}`} className="flex flex-col gap-2">
            <h2 id={`topic-${slug}`} className="text-xl font-semibold">
              <Link to={helpPaths.guideTopic(slug)} className="hover:underline">
                {name}
              </Link>
            </h2>
            <GuideLinks guides={guides} />
            {total > guides.length ? (
              <Link to={helpPaths.guideTopic(slug)} className="inline-flex min-h-10 items-center self-start">
                <Badge tone="primary">{t("helpCenter.guides.all", { count: total })}</Badge>
              </Link>
            ) : null}
          </section>
        ))}
        <section aria-labelledby="of-product" className="flex flex-col gap-2">
          <h2 id="of-product" className="text-xl font-semibold">
            <Link to={docPaths.guides} className="hover:underline">
              {t("helpCenter.guides.ofProduct")}
            </Link>
          </h2>
          <GuideLinks guides={ofProduct} />
        </section>
      </div>
    </RecordPage>
  );
}
