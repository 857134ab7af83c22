import { Link, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import { EmptyState } from "~/components/controls/empty-state";
import { SearchResults } from "~/layouts/parts/panels/search/search-results";
import { countFilters, listSearch, type ListView } from "~/lib/content/list/list-query";
import { contentPaths } from "~/lib/content/definition/paths";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import type { readList } from "./data.server";

const icons: Partial<Record<ListView, InterfaceIcon>> = {
  inReview: "heroicons_outline:check-circle",
  changed: "heroicons_outline:check-circle",
  scheduled: "heroicons_outline:clock",
  trash: "heroicons_outline:trash",
};

/** An empty list says why, and what to do next. */
export function EmptyList() {
  const { t } = useTranslation();
  const { section, query, can, near } = useLoaderData<typeof readList>();
  const isSearched = query.search !== "" || countFilters(query) > 0;
  const isBegun =
    !isSearched && can.create && (query.view === "all" || query.view === "mine" || query.view === "draft");
  const icon = isSearched ? "heroicons_outline:magnifying-glass" : icons[query.view];
  const outline = buttonVariants({ variant: "outline" });
  return (
    <>
      <EmptyState
        icon={icon ?? section.icon}
        title={t(
          isSearched
            ? "content.list.noResult"
            : query.view === "all"
              ? "content.list.empty"
              : `content.list.emptyViews.${query.view}.title`,
        )}
        description={t(
          isSearched
            ? "content.list.noResultHint"
            : query.view === "all"
              ? can.create
                ? "content.list.emptyHint"
                : "content.list.emptyReader"
              : `content.list.emptyViews.${query.view}.text`,
        )}
        action={
          isBegun ? (
            <Link to={contentPaths.new(section)} className={buttonVariants({})}>
              {t(`content.sections.${section.id}.new`)}
            </Link>
          ) : isSearched ? (
            <Link
              to={listSearch(section, query, { search: "", filters: {}, ranges: {}, when: null })}
              className={outline}
            >
              {t("content.list.clear")}
            </Link>
          ) : query.view === "all" ? undefined : (
            <Link to="?" className={outline}>
              {t("content.list.showAll")}
            </Link>
          )
        }
      />
      {near.length > 0 ? <NearEntries results={near} /> : null}
    </>
  );
}

/** Entries that lack some of the terms. */
function NearEntries({ results }: { results: ReturnType<typeof useLoaderData<typeof readList>>["near"] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl font-semibold">
        {t("search.someWords")}
      </h2>
      <SearchResults group="content" results={results} />
    </section>
  );
}
