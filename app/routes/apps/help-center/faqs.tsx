import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { pageMeta } from "~/components/page-meta";
import { HiddenEntries } from "~/components/records/hidden-entries";
import { KeeperLinks } from "~/components/records/keeper-links";
import { RecordPage } from "~/components/records/record-page";
import { Card } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { keeperLinks, withoutTopic } from "~/lib/apps/handbook.server";
import { helpPaths } from "~/lib/apps/help-center/help-center";
import { readQuestions } from "~/lib/apps/help-center/help-topics.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { Answers } from "./answers";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("help-center", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const [all, hidden] = await Promise.all([readQuestions(locale), withoutTopic(actor, "question", locale)]);
  const topics = all.filter(({ items }) => items.length > 0);
  return { title: t("helpCenter.faqs.title"), topics, keeper: keeperLinks(actor, ["question"], t), hidden };
}

export default function HelpQuestions() {
  const { t } = useTranslation();
  const { title, topics, keeper, hidden } = useLoaderData<typeof loader>();
  return (
    <RecordPage
      title={title}
      description={t("helpCenter.faqs.about")}
      back={{ to: helpPaths.home(), label: t("helpCenter.title") }}
      actions={<KeeperLinks links={keeper} />}
      isNarrow
    >
      <HiddenEntries title={t("handbook.withoutTopic", { count: hidden.length })} entries={hidden} />
      {topics.length === 0 ? (
        <EmptyState icon="heroicons_outline:question-mark-circle" title={t("helpCenter.faqs.empty")} />
      ) : null}
      {topics.map(({ id, slug, title: name, items }) => (
        <section key={id} aria-labelledby={`topic-${slug}`} className="flex flex-col gap-3">
          <h2 id={`topic-${slug}`} className="scroll-mt-24 text-xl font-semibold">
            {name}
          </h2>
          <Card className="overflow-hidden">
            <Answers questions={items} />
          </Card>
        </section>
      ))}
    </RecordPage>
  );
}
