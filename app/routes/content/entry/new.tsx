import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { dataBegunFrom } from "~/lib/content/entries/create-from.server";
import { findUnit, parentChoices } from "~/lib/content/form/relation-options.server";
import { findSingle, getEntry } from "~/lib/content/entries/entries.server";
import { newEntryScope, newEntryRights } from "~/lib/content/access/rights.server";
import { readEntryContext } from "~/lib/content/form/entry-context.server";
import { initialData } from "~/lib/content/form/form-values";
import { contentPaths } from "~/lib/content/definition/paths";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { approvalAsked } from "~/lib/content/review/review-rules.server";
import { electionWarning } from "~/lib/content/rules/election-period.server";
import { byField } from "~/lib/content/rules/issues";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { prepareEntry } from "./entry-action.server";
import { EntryForm } from "./entry-form";
import { keepPageOnFailure } from "./keep-page-on-failure";
import { placeMap } from "~/routes/content/place-map.server";
import { sectionOf } from "~/routes/content/section-of.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context: loadContext }: LoaderFunctionArgs) {
  const actor = await requireUser(request, loadContext);
  const section = sectionOf(request, params);
  actor.assertCan("create", newEntryScope(section));
  const existing = section.kind === "single" ? await findSingle(section) : null;
  if (existing) throw redirect(contentPaths.entry(section, existing));
  const search = new URL(request.url).searchParams;
  const copied = search.get("copy");
  const source = search.get("from");
  const now = new Date();
  const begun = {
    ...initialData(section.fields, now.toISOString()),
    ...(await hooksOf(section).defaults?.(now)),
    ...(source ? await dataBegunFrom(actor, section, source) : {}),
  };
  const { slug: _slug, ...data } = copied ? (await getEntry(actor, section, copied)).data : begun;
  const department = section.fields.department && !data.department ? await findUnit(actor, section) : null;
  const started = department ? { ...data, department } : data;
  const [context, map, election, parents, t, locale] = await Promise.all([
    readEntryContext(actor, section, null, started),
    placeMap(section),
    electionWarning(section, now),
    parentChoices(actor, section),
    getFixedT(request),
    getLanguage(request),
  ]);
  const can = {
    edit: true,
    ...newEntryRights(actor, section, { isReviewed: (await approvalAsked(actor, section))(newEntryScope(section)) }),
  };
  const title = t(`content.sections.${section.id}.new`);
  return {
    title,
    section,
    data: started,
    context: { ...context, warnings: byField(election, "warning"), map, locale },
    parents,
    parentId: search.get("parent"),
    can,
    once: randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const section = sectionOf(request, params);
  actor.assertCan("create", newEntryScope(section));
  return prepareEntry(actor, section, request);
}

/** Without an answer the page stays with everything typed, instead of an error page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return keepPageOnFailure(() => serverAction<typeof action>());
}

export default function NewEntry() {
  const { section, data, context, parents, parentId, can, once } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<typeof action | typeof clientAction>();
  const result = answer && "formKey" in answer ? answer : undefined;
  return (
    <EntryForm
      key={result?.formKey ?? "new"}
      section={section}
      entry={null}
      data={data}
      context={context}
      parents={parents}
      parentId={parentId}
      issues={null}
      can={can}
      review={null}
      result={result}
      once={result?.once || once}
      unsent={answer && "isOffline" in answer ? answer : undefined}
    />
  );
}
