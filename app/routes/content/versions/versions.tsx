import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { translateIssue } from "~/components/fields/issue-text";
import { pathLabel } from "~/components/fields/labels";
import { pageMeta } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { buttonVariants } from "~/components/ui/button";
import { PageTitle } from "~/components/controls/page-title";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getEntry } from "~/lib/content/entries/entries.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { listVersions, versionsShown } from "~/lib/content/entries/versions.server";
import { byField } from "~/lib/content/rules/issues";
import { listReviews } from "~/lib/content/workflow/review-view.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { sectionOf } from "~/routes/content/section-of.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const entry = await getEntry(actor, section, params.id ?? "");
  const asked = new URL(request.url).searchParams.get("before") ?? "";
  const before = /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;
  const [found, reviews, t, locale] = await Promise.all([
    listVersions(actor, section, entry.id, { limit: versionsShown + 1, ...(before === undefined ? {} : { before }) }),
    listReviews(actor, section, entry.id),
    getFixedT(request),
    getLanguage(request),
  ]);
  const name = entry.title[locale] ?? entry.title.tr ?? entry.title.en ?? t("content.untitled");
  const versions = found.slice(0, versionsShown);
  const older = found.length > versionsShown ? versions.at(-1)?.version : undefined;
  return {
    older,
    isOlder: before !== undefined,
    title: t("content.versions.titleOf", { title: name }),
    name,
    section,
    id: entry.id,
    reviewed: entry.reviewVersion,
    versions,
    reviews,
    locale,
  };
}

export default function Versions() {
  const { t } = useTranslation();
  const { name, section, id, reviewed, versions, older, isOlder, reviews, locale } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <Breadcrumb
        label={t("ui.breadcrumb")}
        crumbs={[
          { title: t(`content.sections.${section.id}.title`), href: contentPaths.list(section) },
          { title: name, href: contentPaths.entry(section, id) },
          { title: t("content.versions.title") },
        ]}
      />
      <PageTitle>{t("content.versions.title")}</PageTitle>
      <ol className="flex flex-col divide-y rounded-lg border bg-card">
        {versions.map((version) => (
          <li key={version.version} className="flex flex-wrap items-start justify-between gap-3 p-4">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {t("content.versions.number", { number: version.version })}
                <Badge tone="neutral">{t(`content.versions.kinds.${version.kind}`)}</Badge>
                {version.isLive ? <Badge tone="success">{t("content.versions.live")}</Badge> : null}
                {version.version === reviewed ? (
                  <Badge tone="warning">{t(version.isLive ? "content.states.later" : "content.states.inReview")}</Badge>
                ) : null}
                {version.isScheduled ? <Badge tone="info">{t("content.states.scheduled")}</Badge> : null}
              </p>
              <p className="text-sm text-muted-foreground">
                {formatDateTime(version.createdAt, locale)} · {version.author ?? t("content.versions.system")}
              </p>
              {version.note ? (
                <p>
                  {version.kind === "restore"
                    ? t("content.versions.restoredFrom", { number: version.note.replace("#", "") })
                    : version.note}
                </p>
              ) : null}
              {version.changed.length > 0 && version.version > 1 ? (
                <p className="text-sm text-muted-foreground">
                  {version.changed.map((path) => pathLabel(t, section, path)).join(", ")}
                </p>
              ) : null}
              {version.warnings.length > 0 ? (
                <details className="text-sm">
                  <summary className="cursor-pointer">
                    {t("content.versions.warnings", { count: version.warnings.length })}
                  </summary>
                  <ul className="mt-1 list-disc ps-5">
                    {Object.entries(byField(version.warnings, "warning")).flatMap(([path, messages]) =>
                      messages.map((message) => (
                        <li key={path + message}>
                          {pathLabel(t, section, path)}: {translateIssue(t, message, section)}
                        </li>
                      )),
                    )}
                  </ul>
                </details>
              ) : null}
            </div>
            <Link
              to={contentPaths.version(section, id, version.version)}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              {t("content.versions.compare")}
            </Link>
          </li>
        ))}
      </ol>
      {older || isOlder ? (
        <nav aria-label={t("ui.pagination.label")} className="flex flex-wrap gap-3">
          {isOlder ? (
            <Link to="?" className={buttonVariants({ variant: "outline" })}>
              {t("content.versions.newest")}
            </Link>
          ) : null}
          {older ? (
            <Link to={`?before=${older}`} className={buttonVariants({ variant: "outline" })}>
              {t("content.versions.older")}
            </Link>
          ) : null}
        </nav>
      ) : null}
      {reviews.length > 0 ? (
        <section aria-labelledby="reviews" className="flex flex-col gap-4">
          <h2 id="reviews" className="text-xl font-semibold tracking-tight">
            {t("review.history.title")}
          </h2>
          <ol className="flex flex-col divide-y rounded-lg border bg-card">
            {reviews.map(({ id: key, version, decision, step, bypassReason, comment, by, at }) => {
              const isUrgent = decision === "submitted" && bypassReason === "urgent";
              return (
                <li key={key} className="flex flex-col gap-1 p-4">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="font-medium">{by ?? t("content.versions.system")}</span>
                    {t(`review.history.${isUrgent ? "urgent" : decision}`, step ? { context: step } : {})}
                    <Link
                      to={contentPaths.version(section, id, version)}
                      className="text-sm text-primary underline underline-offset-2"
                    >
                      {t("review.history.ofVersion", { number: version })}
                    </Link>
                  </p>
                  <p className="text-sm text-muted-foreground">{formatDateTime(at, locale)}</p>
                  {comment ? <p className="wrap-break-word whitespace-pre-line">{comment}</p> : null}
                  {bypassReason && !isUrgent ? (
                    <p className="text-sm">{t("review.history.bypass", { reason: bypassReason })}</p>
                  ) : null}
                </li>
              );
            })}
          </ol>
        </section>
      ) : null}
    </div>
  );
}
