import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { changesSince } from "~/lib/content/entries/changes-since.server";
import { parentChoices } from "~/lib/content/form/relation-options.server";
import { readCorrection } from "~/lib/content/workflow/corrections.server";
import { readEntryLinks } from "~/lib/content/entry-links.server";
import { getEntry } from "~/lib/content/entries/entries.server";
import { entryRights } from "~/lib/content/access/rights.server";
import { readEntryContext } from "~/lib/content/form/entry-context.server";
import { entryIssues } from "~/lib/content/rules/entry-issues.server";
import { byField } from "~/lib/content/rules/issues";
import { listPreviewLinks } from "~/lib/content/publication/read/previews.server";
import { deadlinesOf } from "~/lib/content/workflow/deadlines.server";
import { mayHandOver } from "~/lib/content/workflow/handover.server";
import { nextWaiting } from "~/lib/content/list/desk/dashboard.server";
import { hasJustDecided, readSituation } from "~/lib/content/workflow/review-view.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { storedBackup } from "./stored-backup.server";
import { changeEntry } from "./entry-action.server";
import { EntryForm } from "./entry-form";
import { keepPageOnFailure } from "./keep-page-on-failure";
import { placeMap } from "~/routes/content/place-map.server";
import { sectionOf } from "~/routes/content/section-of.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context: loadContext }: LoaderFunctionArgs) {
  const actor = await requireUser(request, loadContext);
  const section = sectionOf(request, params);
  const entry = await getEntry(actor, section, params.id ?? "");
  const search = new URL(request.url).searchParams;
  const isChecked = search.get("check") === "publish";
  const [
    deadlines,
    context,
    map,
    previews,
    parents,
    { displayed, rights, ...review },
    found,
    changes,
    arrived,
    links,
    t,
    locale,
  ] = await Promise.all([
    deadlinesOf(section, entry),
    readEntryContext(actor, section, entry.id, entry.data),
    placeMap(section),
    entryRights(actor, section, entry).may.share ? listPreviewLinks(actor, section, entry.id) : [],
    parentChoices(actor, section),
    readSituation(actor, section, entry),
    entryIssues(section, { id: entry.id, data: entry.data, ...(isChecked ? {} : { only: "warning" }) }),
    changesSince(actor, section, entry.id, Number(search.get("seen") ?? entry.version)),
    storedBackup(request),
    readEntryLinks(actor, { section: section.id, id: entry.id }),
    getFixedT(request),
    getLanguage(request),
  ]);
  const [issues, warnings] = [isChecked ? byField(found, "error") : null, byField(found, "warning")];
  const correction = review.corrected
    ? await readCorrection(actor, section, entry.id, review.corrected.version, { t, locale })
    : null;
  const known = correction ? await readEntryContext(actor, section, entry.id, entry.data, correction.before) : context;
  const can = {
    ...pick(rights.may, [
      "correct",
      "publish",
      "markReviewed",
      "withdraw",
      "archive",
      "trash",
      "restore",
      "reopen",
      "approve",
      "confirm",
      "return",
      "takeBack",
      "share",
    ]),
    // The form is saved first and is then new; people who may publish need not submit.
    handOver: mayHandOver(actor, section, entry),
    submit: rights.may.submit || (rights.why.submit === "nothingNew" && !rights.may.publish),
    edit: rights.may.save,
    editAll: rights.share === "all",
    publishUrgent: rights.publishesUrgent,
  };
  const decides =
    can.approve || can.confirm || can.return || (review.waits === null && (await hasJustDecided(actor, entry.id)));
  const waiting = decides ? await nextWaiting(actor, entry.id) : null;
  const after = waiting && findSection(waiting.section);
  const next = waiting && after ? { count: waiting.total, href: contentPaths.entry(after, waiting.id) } : null;
  const title = entry.title[locale] ?? entry.title.tr ?? entry.title.en ?? t("content.untitled");
  return {
    title,
    section,
    entry,
    deadlines,
    today: toIsoDate(new Date()) ?? "",
    previews,
    context: { ...known, warnings, map, locale },
    parents,
    issues,
    can,
    review,
    next,
    correction,
    displayed,
    changed: { fields: changes, isSaved: false },
    arrived,
    links,
  };
}

const pick = <All extends object, Name extends keyof All>(all: All, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<All, Name>;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  return changeEntry(actor, sectionOf(request, params), params.id ?? "", request);
}

/** Without an answer the page stays with everything typed, instead of an error page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepPageOnFailure(() => serverAction<typeof action>());
}

/** Others' saves must not change the form under the writer's hands: only its own posts reload it. */
export function shouldRevalidate({
  formData,
  formAction,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formData?.get("intent") === "autosave" || isUnanswered(actionStatus)) return false;
  // Somebody else changed the entry: the permitted actions are read again.
  if (actionStatus === 409) return true;
  // Toolbar panels post to the person's own pages, and the settings drawer to /preferences.
  if (formAction?.startsWith("/me/") || formAction?.startsWith("/preferences")) return false;
  return formData || currentUrl.pathname !== nextUrl.pathname ? defaultShouldRevalidate : false;
}

export default function EditEntry() {
  const {
    section,
    entry,
    deadlines,
    today,
    previews,
    context,
    parents,
    issues,
    can,
    review,
    next,
    correction,
    displayed,
    changed,
    arrived,
    links,
  } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<typeof action | typeof clientAction>();
  const result = answer && "formKey" in answer ? answer : undefined;
  useHeadAfterDecision(entry.id, review?.waits ?? null);
  return (
    <EntryForm
      key={result?.formKey ?? `${entry.id} ${entry.version} ${entry.state} ${entry.reviewVersion}`}
      section={section}
      entry={entry}
      deadlines={deadlines}
      today={today}
      previews={previews}
      data={entry.data}
      context={context}
      parents={parents}
      issues={issues}
      can={can}
      review={review}
      next={next}
      correction={correction}
      displayed={displayed}
      changed={changed}
      arrived={arrived}
      links={links}
      result={result}
      unsent={answer && "isOffline" in answer ? answer : undefined}
    />
  );
}

/** Submitting and deciding turn a form into a text or back: the page begins at its head again, where the state stands. */
function useHeadAfterDecision(id: string, waits: string | null) {
  const seen = useRef({ id, waits });
  useEffect(() => {
    if (seen.current.id === id && seen.current.waits !== waits) window.scrollTo(0, 0);
    seen.current = { id, waits };
  }, [id, waits]);
}
