import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { RecordPage } from "~/components/records/record-page";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { findAddressed, sectionWith } from "~/lib/apps/handbook.server";
import { helpPaths } from "~/lib/apps/help-center/help-center";
import { readGuides } from "~/lib/apps/help-center/help-topics.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";

import { GuideLinks } from "./guide-links";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAppUser("help-center", request, context);
  const topics = await readGuides(await getLanguage(request));
  const topic = found(await findAddressed(sectionWith("guide").topics, topics, params.categorySlug), "topic");
  if (topic.slug !== params.categorySlug)
    throw redirect(helpPaths.guideTopic(topic.slug) + new URL(request.url).search);
  return {
    title: topic.title,
    guides: topic.items.map(({ slug, title, subtitle }) => ({
      ...{ title, subtitle },
      to: helpPaths.guide(topic.slug, slug),
    })),
  };
}

export default function HelpGuideTopic() {
  const { t } = useTranslation();
  const { title, guides } = useLoaderData<typeof loader>();
  return (
    <RecordPage title={title} back={{ to: helpPaths.guides(), label: t("helpCenter.guides.title") }} isNarrow>
      {guides.length === 0 ? (
        <EmptyState icon="heroicons_outline:book-open" title={t("helpCenter.guides.emptyTopic")} />
      ) : (
        <GuideLinks guides={guides} />
      )}
    </RecordPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return (
    <MissingRecord
      title={t("helpCenter.guides.missingTopic")}
      text={t("helpCenter.guides.missingText")}
      back={{ to: helpPaths.guides(), label: t("helpCenter.guides.title") }}
    />
  );
}
