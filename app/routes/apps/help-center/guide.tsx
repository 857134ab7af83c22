import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { Neighbour } from "~/components/docs/neighbour";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { RecordPage } from "~/components/records/record-page";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { findAddressed, findBySlug, sectionWith } from "~/lib/apps/handbook.server";
import { helpPaths } from "~/lib/apps/help-center/help-center";
import { readGuides, readGuideText } from "~/lib/apps/help-center/help-topics.server";
import { readVotes, voteForGuide } from "~/lib/apps/help-center/help-votes.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest, found } from "~/lib/platform/http/response/responses.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import { formatLongDate } from "~/lib/platform/text/dates/dates";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** A guide that went to another topic, or had another name, is found where it was, too. @throws Refusal 404 */
async function findGuide({ categorySlug, guideSlug }: LoaderFunctionArgs["params"], locale: Language) {
  const topics = await readGuides(locale);
  const all = topics.flatMap((topic) => topic.items);
  const guide = found(
    findBySlug(findBySlug(topics, categorySlug)?.items ?? [], guideSlug) ??
      (await findAddressed(sectionWith("guide").section, all, guideSlug)),
    "guide",
  );
  const topic = found(
    topics.find(({ id }) => id === guide.topicId),
    "topic",
  );
  const at = topic.items.indexOf(guide);
  const neighbour = (by: number) => {
    const other = topic.items[at + by];
    return other && { title: other.title, to: helpPaths.guide(topic.slug, other.slug) };
  };
  return { topic, guide, previous: neighbour(-1), next: neighbour(1) };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("help-center", request, context);
  const locale = await getLanguage(request);
  const { topic, guide, previous, next } = await findGuide(params, locale);
  if (topic.slug !== params.categorySlug || guide.slug !== params.guideSlug)
    throw redirect(helpPaths.guide(topic.slug, guide.slug) + new URL(request.url).search);
  const [html, votes] = await Promise.all([readGuideText(guide.id, locale), readVotes(actor, guide.id)]);
  return {
    title: guide.title,
    subtitle: guide.subtitle,
    topic: { title: topic.title, to: helpPaths.guideTopic(topic.slug) },
    changed: formatLongDate(new Date(guide.changedAt), locale),
    ...{ html, previous, next, votes },
  };
}

/** "Did it help?", once a person. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("help-center", request, context);
  const { topic, guide } = await findGuide(params, await getLanguage(request));
  const helpful = (await readForm(request)).get("helpful");
  if (helpful !== "yes" && helpful !== "no") throw badRequest("helpful is yes or no");
  await voteForGuide(actor, guide.id, helpful === "yes");
  return redirectWithToast(helpPaths.guide(topic.slug, guide.slug), {
    tone: "success",
    key: "helpCenter.guide.thanks",
  });
}

export default function HelpGuide() {
  const { t } = useTranslation();
  const { title, subtitle, topic, changed, html, previous, next, votes } = useLoaderData<typeof loader>();
  const scriptsOnly = useScriptsOnly();
  return (
    <RecordPage
      title={title}
      description={subtitle}
      back={{ to: topic.to, label: topic.title }}
      actions={
        <Button type="button" variant="outline" className={scriptsOnly} onClick={() => window.print()}>
          <Icon name="heroicons_outline:printer" />
          {t("helpCenter.guide.print")}
        </Button>
      }
      isNarrow
    >
      <div className="rich-text max-w-prose text-lg" dangerouslySetInnerHTML={{ __html: html }} />
      <footer className="flex flex-col gap-6 border-t pt-6">
        <p className="text-sm text-muted-foreground">{t("helpCenter.guide.changed", { day: changed })}</p>
        <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3 print:hidden">
          <span className="font-medium">{t("helpCenter.guide.helpful")}</span>
          <span className="flex gap-3">
            {(["yes", "no"] as const).map((value) => {
              const isOwn = votes.own === (value === "yes");
              return (
                <Button
                  key={value}
                  type="submit"
                  name="helpful"
                  value={value}
                  variant={isOwn ? "secondary" : "outline"}
                  aria-pressed={isOwn}
                >
                  {t(`helpCenter.guide.${value}`)}
                  <span className="tabular-nums">{votes[value]}</span>
                </Button>
              );
            })}
          </span>
        </Form>
        {previous || next ? (
          <nav aria-label={t("docs.pages")} className="grid gap-4 sm:grid-cols-2 print:hidden">
            {previous ? (
              <Neighbour label={t("docs.previous")} {...previous} icon="heroicons_mini:chevron-left" />
            ) : (
              <span />
            )}
            {next ? <Neighbour label={t("docs.next")} {...next} icon="heroicons_mini:chevron-right" isEnd /> : null}
          </nav>
        ) : null}
      </footer>
    </RecordPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return (
    <MissingRecord
      title={t("helpCenter.guide.missing")}
      text={t("helpCenter.guides.missingText")}
      back={{ to: helpPaths.guides(), label: t("helpCenter.guides.title") }}
    />
  );
}
