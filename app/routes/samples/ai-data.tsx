import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { PageTitle } from "~/components/controls/page-title";
import { TabLinks } from "~/components/controls/tab-links";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Alert } from "~/components/ui/alert";
import { Badge } from "~/components/ui/badge";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { canAnywhere } from "~/lib/content/access/visible-entries.server";
import {
  bulkKinds,
  parseSuggestions,
  scoreBands,
  suggestionKinds,
  suggestionsAddress,
  suggestionsPath,
  suggestionStates,
} from "~/lib/content/suggestions/suggestion-kinds";
import {
  decideSuggestions,
  type DecisionRefusal,
  listSuggestions,
  sectionsWithSuggestions,
  titlesOfSuggestions,
} from "~/lib/content/suggestions/suggestions.server";
import { titleFor } from "~/lib/content/title-for";
import { filePaths } from "~/lib/files/file-paths";
import { countFiles } from "~/lib/files/files.server";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";

import { SuggestionCard } from "./suggestion-card";
import { suggestionView } from "./suggestion-view.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  dropEmptyParams(request);
  const sections = sectionsWithSuggestions(actor);
  const query = parseSuggestions(new URL(request.url).searchParams, sections);
  const [{ items, counts, pagination }, t, locale, undescribed] = await Promise.all([
    listSuggestions(actor, query),
    getFixedT(request),
    getLanguage(request),
    actor.can("files.view") ? countFiles(actor, { state: "missingAlt" }) : 0,
  ]);
  return {
    title: t("aiData.title"),
    query,
    counts,
    pagination,
    undescribed,
    rows: items.map((item) => suggestionView(item, locale, t)),
    sections: sections
      .map((id) => ({ id, title: t(`content.sections.${id}.title`) }))
      .sort((a, b) => compareTr(a.title, b.title)),
  };
}

type Refused = { nothing: boolean; done: number; refused: { id: string; why: DecisionRefusal; title: string }[] };

/** A row's button names its suggestion; those below the list act on the ticked ones. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  if (!canAnywhere(actor, "edit")) throw actor.refusal("edit");
  const form = await readForm(request, { fields: 200 });
  const [intent = "", one] = String(form.get("intent") ?? "").split(":", 2);
  if (intent !== "accept" && intent !== "refuse") throw badRequest("unknown intent");
  const ids = one === undefined ? form.getAll("suggestion").map(String) : [one];
  if (ids.length === 0) return data<Refused>({ nothing: true, done: 0, refused: [] }, { status: 400 });
  const { done, refused } = await decideSuggestions(actor, intent, ids, { isBulk: one === undefined });
  if (refused.length === 0) {
    const query = parseSuggestions(new URL(request.url).searchParams, sectionsWithSuggestions(actor));
    return redirectWithToast(suggestionsAddress(query, { page: query.page }), {
      tone: "success",
      key: `aiData.done.${intent}`,
      values: { count: done },
    });
  }
  const [titles, locale] = await Promise.all([
    titlesOfSuggestions(
      actor,
      refused.map(({ id }) => id),
    ),
    getLanguage(request),
  ]);
  return data<Refused>(
    {
      nothing: false,
      done,
      refused: refused.map(({ id, why }) => {
        const title = titleFor(titles.get(id) ?? {}, locale)?.text ?? "…";
        return { id, why, title };
      }),
    },
    { status: 409 },
  );
}

export default function AiData() {
  const { t } = useTranslation();
  const { title, query, counts, rows, pagination, undescribed } = useLoaderData<typeof loader>();
  const result = useOwnAnswer<typeof action>() as Refused | undefined;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [null, ...suggestionKinds].map((kind) => ({
    href: suggestionsAddress(query, { kind }),
    active: query.kind === kind,
    title: (
      <>
        {t(kind === null ? "aiData.allKinds" : `aiData.kinds.${kind}`)}
        <Badge tone={kind === "personalData" && counts.personalData ? "error" : "neutral"}>
          {kind === null ? all : (counts[kind] ?? 0)}
        </Badge>
      </>
    ),
  }));
  const canDecide = query.status === "new" && rows.some((row) => row.canDecide);
  return (
    <div className="flex w-full flex-col gap-5 p-4 sm:p-8">
      <header>
        <PageTitle>{title}</PageTitle>
        <p className="mt-1 max-w-180 text-muted-foreground">{t("aiData.description")}</p>
      </header>
      {result ? (
        <Alert
          tone="error"
          title={
            result.nothing ? t("aiData.nothingSelected") : t("aiData.someRefused", { count: result.refused.length })
          }
        >
          {result.refused.length > 0 ? (
            <ul className="mt-2 list-disc ps-5">
              {result.refused.map(({ id, why, title: name }) => (
                <li key={id}>
                  <strong>{name}</strong>: {t(`aiData.refusals.${why}`)}
                </li>
              ))}
            </ul>
          ) : null}
        </Alert>
      ) : null}
      <Filters />
      <TabLinks label={t("aiData.kindsLabel")} tabs={tabs} />
      {undescribed > 0 && (query.kind === null || query.kind === "alt") ? (
        <p>
          <Link
            to={filePaths.missingAlt()}
            className={
              "inline-flex min-h-9 items-center font-medium text-primary underline underline-offset-4 " +
              "hover:no-underline"
            }
          >
            {t("aiData.undescribed", { count: undescribed })}
          </Link>
        </p>
      ) : null}
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon="heroicons_outline:check-circle"
            title={t(`aiData.empty.${query.status}`)}
            description={t("aiData.emptyText")}
          />
        </Card>
      ) : (
        <Form
          method="post"
          action={suggestionsAddress(query, { page: pagination.page })}
          className="flex flex-col gap-4"
          key={rows.map(({ id, status }) => id + status).join()}
        >
          <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden disabled />
          <ul className="flex flex-col gap-4">
            {rows.map((row) => (
              <SuggestionCard key={row.id} row={row} isChosen={canDecide} />
            ))}
          </ul>
          {canDecide ? (
            <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-background py-3">
              <p className="me-auto text-sm text-muted-foreground">
                {t("aiData.bulkHint", { kinds: [...bulkKinds].map((kind) => t(`aiData.kinds.${kind}`)).join(", ") })}
              </p>
              <Button type="submit" name="intent" value="accept">
                {t("aiData.acceptSelected")}
              </Button>
              <Button type="submit" name="intent" value="refuse" variant="outline">
                {t("aiData.refuseSelected")}
              </Button>
            </div>
          ) : null}
        </Form>
      )}
      <Paging pagination={pagination} hrefOf={(page) => suggestionsAddress(query, { page })} />
    </div>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { query, sections } = useLoaderData<typeof loader>();
  return (
    <Form
      method="get"
      action={suggestionsPath}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
      key={JSON.stringify(query)}
    >
      {query.kind ? <input type="hidden" name="kind" value={query.kind} /> : null}
      <Field id="section" label={t("listOnly.columns.section")}>
        {(control) => (
          <NativeSelect {...control} name="section" defaultValue={query.section ?? ""}>
            <option value="">{t("content.list.any")}</option>
            {sections.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field id="status" label={t("listOnly.columns.status")}>
        {(control) => (
          <NativeSelect {...control} name="status" defaultValue={query.status}>
            {suggestionStates.map((state) => (
              <option key={state} value={state}>
                {t(`aiData.states.${state}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field id="score" label={t("aiData.score")}>
        {(control) => (
          <NativeSelect {...control} name="score" defaultValue={query.score ?? ""}>
            <option value="">{t("content.list.any")}</option>
            {Object.keys(scoreBands).map((band) => (
              <option key={band} value={band}>
                {t(`aiData.scores.${band}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="outline">
          {t("content.list.apply")}
        </Button>
        {query.section || query.score || query.status !== "new" ? (
          <Link to={suggestionsAddress({ kind: query.kind })} className={buttonVariants({ variant: "ghost" })}>
            {t("content.list.clear")}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}
