import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { PageTitle } from "~/components/controls/page-title";
import { SearchField } from "~/layouts/parts/panels/search/search-field";
import { SearchResults } from "~/layouts/parts/panels/search/search-results";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { searchAddress, staffSearchPath } from "~/lib/search/groups";
import { readResultsPage } from "~/lib/content/list/results-page.server";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  return {
    title: t("search.title"),
    ...(await readResultsPage(actor, new URL(request.url).searchParams, { locale, t })),
  };
}

export default function Search() {
  const { t } = useTranslation();
  const { title, query, groups, near, entries } = useLoaderData<typeof loader>();
  const total = groups.reduce((sum, group) => sum + group.results.length, 0) + entries.pagination.length;
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <PageTitle>{title}</PageTitle>
      <Form method="get" action={staffSearchPath} role="search" className="flex flex-wrap items-end gap-3" key={query}>
        <Field id="search-words" label={t("search.words")} hint={t("search.hint")} className="min-w-56 flex-1">
          {(control) => <SearchField control={control} defaultValue={query} autoFocus={query === ""} />}
        </Field>
        <Button type="submit">{t("search.submit")}</Button>
      </Form>
      {query === "" ? null : (
        <>
          <p role="status" className="text-muted-foreground">
            {entries.isCut ? t("search.cut", { count: total }) : t("search.found", { count: total })}
          </p>
          {total === 0 ? (
            <>
              <Card>
                <EmptyState
                  icon="heroicons_outline:magnifying-glass"
                  title={t("search.nothing")}
                  description={t("search.nothingHint")}
                />
              </Card>
              {near.map((group) => (
                <Results key={group.id} {...group} />
              ))}
              <Paging pagination={entries.pagination} hrefOf={(page) => searchAddress(query, page)} />
            </>
          ) : null}
          {groups
            .filter(({ id }) => id !== "files")
            .map((group) => (
              <Results key={group.id} {...group} />
            ))}
          {entries.group ? <Results {...entries.group} /> : null}
          {entries.pagination.lastPage > 1 ? (
            <Paging pagination={entries.pagination} hrefOf={(page) => searchAddress(query, page)} />
          ) : null}
          {groups
            .filter(({ id }) => id === "files")
            .map((group) => (
              <Results key={group.id} {...group} />
            ))}
        </>
      )}
    </div>
  );
}

type Group = ReturnType<typeof useLoaderData<typeof loader>>["groups"][number];

function Results({ id, label, results }: Group) {
  return (
    <section aria-labelledby={`results-${id}`}>
      <h2 id={`results-${id}`} className="mb-2 text-xl font-semibold">
        {label}
      </h2>
      <SearchResults group={id} results={results} />
    </section>
  );
}
