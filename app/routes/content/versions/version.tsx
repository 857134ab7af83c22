import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { useFormAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/controls/empty-state";
import { PageTitle } from "~/components/controls/page-title";
import { requireUser } from "~/lib/auth/session/guards.server";
import { changesSince, type FieldChange } from "~/lib/content/entries/changes-since.server";
import { openForChange } from "~/lib/content/entries/entries.server";
import { assertAllowed, entryRights } from "~/lib/content/access/rights.server";
import { readEntryContext } from "~/lib/content/form/entry-context.server";
import { isMissingTargets, type MissingTarget } from "~/lib/content/entries/references/missing-targets.server";
import { markChanges } from "~/lib/content/entries/marked-changes.server";
import { titleFor } from "~/lib/content/title-for";
import { contentPaths } from "~/lib/content/definition/paths";
import type { EntryData, Locale, Localized } from "~/lib/content/values";
import { compareVersions, restoreVersion, type PlaceChange } from "~/lib/content/entries/versions.server";
import { formAnswer } from "~/lib/platform/http/response/form-answer.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { notFound } from "~/lib/platform/http/response/responses.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { findRefusal } from "~/lib/platform/refusal";
import { isStale } from "~/lib/platform/values/stale-version";

import { changesText } from "./changes-text";
import { ComparedField } from "./compared-field";
import { MissingTargetsQuestion } from "~/routes/content/confirm/missing-targets-question";
import { sectionOf } from "~/routes/content/section-of.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

function versionOf(text: string | null | undefined): number {
  if (!text || !/^\d{1,9}$/.test(text)) throw notFound("No such version");
  return Number(text);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const shown = versionOf(params.version);
  const against = new URL(request.url).searchParams.get("with");
  // By default against the working copy; the working copy against the version before it.
  const first = await compareVersions(actor, section, params.id ?? "", shown, shown);
  const other = against
    ? versionOf(against)
    : shown === first.entry.version
      ? Math.max(1, shown - 1)
      : first.entry.version;
  const [from, to] = [Math.min(shown, other), Math.max(shown, other)];
  const { entry, moved, before, after, changed, authors } = await compareVersions(
    actor,
    section,
    params.id ?? "",
    from,
    to,
  );
  const [fieldContext, t, locale] = await Promise.all([
    readEntryContext(actor, section, entry.id, before, after),
    getFixedT(request),
    getLanguage(request),
  ]);
  const name = entry.title[locale] ?? entry.title.tr ?? entry.title.en ?? t("content.untitled");
  const canRestore = shown !== entry.version && entryRights(actor, section, entry).may.restoreVersion;
  const valueIn = (data: EntryData, path: string) => {
    const [field = "", language] = path.split(".");
    return language === "tr" || language === "en"
      ? (data[field] as Localized<unknown> | undefined)?.[language]
      : data[field];
  };
  const marked = markChanges(
    section,
    changed.map((path) => ({ path, before: valueIn(before, path), after: valueIn(after, path) })),
    { t, locale },
  );
  return {
    marked,
    authors,
    title: t("content.versions.comparisonOf", { title: name }),
    name,
    section,
    id: entry.id,
    current: entry.version,
    shown,
    from,
    to,
    before,
    after,
    changed,
    moved: movedText(t, moved, locale),
    canRestore,
    context: { ...fieldContext, locale },
  };
}

function movedText(t: TFunction, moved: PlaceChange | null, locale: Locale): string | null {
  if (moved === null || moved === "order") return moved && t("content.versions.movedAmong");
  const [from, to] = [moved.from, moved.to].map((title) =>
    title === undefined
      ? t("content.versions.topLevel")
      : `“${titleFor(title, locale)?.text ?? t("content.untitled")}”`,
  );
  return t("content.versions.movedTo", { from, to });
}

/** Others changed it since the page was opened, or the version points at something that is gone. */
type Unrestored = { changed: FieldChange[]; leftOut: MissingTarget[] };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  const id = params.id ?? "";
  assertAllowed(actor, section, await openForChange(actor, section, id), "restoreVersion");
  const form = await readForm(request, { many: { leaveOut: 500 } });
  const [from, seen] = [versionOf(params.version), versionOf(String(form.get("version")))];
  const leaveOut = form.getAll("leaveOut").map(String);
  const refusal = await findRefusal(restoreVersion(actor, section, id, { version: seen, from, leaveOut }), 409, 422);
  if (refusal) {
    if (isStale(refusal)) return formAnswer<Unrestored>(409, { changed: await changesSince(actor, section, id, seen) });
    if (isMissingTargets(refusal)) return formAnswer<Unrestored>(409, { leftOut: refusal.leftOut });
    return redirectWithToast(contentPaths.version(section, id, from), {
      tone: "error",
      key: refusal.status === 422 ? "content.versions.cannotRestore" : refusal.messageKey,
    });
  }
  return redirectWithToast(contentPaths.entry(section, id), {
    tone: "success",
    key: "content.versions.restored",
    values: { number: from },
  });
}

/** The button's version must be the one that is compared. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function VersionComparison() {
  const result = useFormAnswer<Unrestored>();
  const { t } = useTranslation();
  const {
    name,
    section,
    id,
    current,
    shown,
    from,
    to,
    before,
    after,
    changed,
    canRestore,
    context,
    marked,
    authors,
    moved,
  } = useLoaderData<typeof loader>();
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <Breadcrumb
        label={t("ui.breadcrumb")}
        crumbs={[
          { title: name, href: contentPaths.entry(section, id) },
          { title: t("content.versions.title"), href: contentPaths.versions(section, id) },
          { title: t("content.versions.number", { number: shown }) },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t("content.versions.between", { from, to })}</PageTitle>
        <div className="flex gap-2">
          {shown > 1 ? (
            <Link to={`?with=${shown - 1}`} className={buttonVariants({ variant: "outline" })}>
              {t("content.versions.withPrevious")}
            </Link>
          ) : null}
          {canRestore ? (
            <Form method="post">
              <input type="hidden" name="version" value={current} />
              <Button type="submit">{t("content.versions.restore", { number: shown })}</Button>
            </Form>
          ) : null}
        </div>
      </div>
      {result?.changed ? (
        <Alert tone="warning" title={t("content.changed.title")}>
          {t("content.changed.list", { changes: changesText(t, section, result.changed) })}
        </Alert>
      ) : null}
      {result?.leftOut ? (
        <MissingTargetsQuestion
          section={section}
          leftOut={result.leftOut}
          shown={shown}
          current={current}
          locale={context.locale}
        />
      ) : null}
      {moved ? <p className="rounded-lg border bg-card px-4 py-3">{moved}</p> : null}
      {changed.length === 0 && !moved ? (
        <EmptyState icon="heroicons_outline:check-circle" title={t("content.versions.same")} />
      ) : (
        changed.map((path) => (
          <ComparedField
            key={path}
            section={section}
            path={path}
            before={before}
            after={after}
            heads={authors}
            marked={marked[path]}
            context={context}
          />
        ))
      )}
    </div>
  );
}
