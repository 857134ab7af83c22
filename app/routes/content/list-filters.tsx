import { Form, Link, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { deferred } from "~/components/controls/deferred";
import { countFilters, listSearch } from "~/lib/content/list/list-query";

import type { readList } from "./list-data.server";
import { FilterFields as DrawnFields } from "./list-filter-fields";

const FilterFields = deferred(import.meta.env.SSR ? DrawnFields : undefined, () => import("./list-filter-fields").then((module) => module.FilterFields));

/** A GET form: what is looked for stands in the address, so that it can be sent to a colleague. */
export function ListFilters() {
  const { t } = useTranslation();
  const { section, query } = useLoaderData<typeof readList>();
  const sort = new URLSearchParams(listSearch(section, query, {})).get("sort") ?? "";
  const searching = useNavigation().state === "loading";
  return (
    <Form method="get" role="search" className="flex flex-col gap-3" key={JSON.stringify([sort, query.search, query.filters, query.ranges, query.when])}>
      {query.view !== "all" ? <input type="hidden" name="view" value={query.view} /> : null}
      {query.columns ? <input type="hidden" name="columns" value={query.columns.join(",")} /> : null}
      {query.size !== 10 ? <input type="hidden" name="size" value={query.size} /> : null}
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Icon name="heroicons_outline:magnifying-glass" className="search-glass" />
          <Input type="search" name="search" defaultValue={query.search} maxLength={200} aria-label={t("content.list.search")} placeholder={t("content.list.search")} className="ps-10" />
        </div>
        <Button type="submit" variant="secondary" pending={searching}>
          {t("content.list.find")}
        </Button>
      </div>
      <FilterBox />
    </Form>
  );
}

const line = "flex cursor-pointer items-center gap-2 px-4 py-2.5 font-medium";

/** Closed it is a link to the same list with the box open: most lists are read without it, and its choices are many. */
function FilterBox() {
  const { t } = useTranslation();
  const { query, filters } = useLoaderData<typeof readList>();
  const { search } = useLocation();
  const summary = useRef<HTMLElement>(null);
  const isAsked = useRef(false);
  const isOpen = filters !== null;
  useEffect(() => {
    if (!isOpen) return;
    FilterFields.want();
    if (isAsked.current) summary.current?.focus();
    isAsked.current = false;
  }, [isOpen]);
  const face = (
    <>
      <Icon name="heroicons_outline:funnel" className="size-5 text-muted-foreground" />
      {t("content.list.filters", { count: countFilters(query) })}
    </>
  );
  if (!isOpen) {
    return (
      <Link
        to={openSearch(search)}
        replace
        preventScrollReset
        aria-expanded={false}
        className={`${line} rounded-lg border bg-card`}
        onPointerEnter={FilterFields.want}
        onFocus={FilterFields.want}
        onClick={() => void (isAsked.current = true)}
      >
        {face}
      </Link>
    );
  }
  return (
    <details open className="group rounded-lg border bg-card">
      <summary ref={summary} className={line}>
        {face}
      </summary>
      <FilterFields />
    </details>
  );
}

/** The address of this list with the box of filters open. */
function openSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.set("filters", "open");
  return `?${params.toString()}`;
}
