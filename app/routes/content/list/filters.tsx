import { Form, Link, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { deferred } from "~/components/controls/hydration/deferred";
import { countFilters, listSearch } from "~/lib/content/list/list-query";

import type { readList } from "./data.server";
import { ColumnChooser as DrawnColumns } from "./columns";
import { FilterFields as DrawnFields } from "./filter-fields";

const ColumnChooser = deferred(import.meta.env.SSR ? DrawnColumns : undefined, () =>
  import("./columns").then((module) => module.ColumnChooser),
);
const FilterFields = deferred(import.meta.env.SSR ? DrawnFields : undefined, () =>
  import("./filter-fields").then((module) => module.FilterFields),
);

/** A GET form, so that the filtered list has an address to share. */
export function ListFilters() {
  const { t } = useTranslation();
  const { section, query, list } = useLoaderData<typeof readList>();
  const sort = new URLSearchParams(listSearch(section, query, {})).get("sort") ?? "";
  const searching = useNavigation().state === "loading";
  return (
    // As wide as the table below.
    <div data-slot="table-room" className="flex flex-wrap items-start gap-2 print:hidden">
      <Form
        method="get"
        role="search"
        className="contents"
        key={JSON.stringify([sort, query.search, query.filters, query.ranges, query.when])}
      >
        {query.view !== "all" ? <input type="hidden" name="view" value={query.view} /> : null}
        {query.columns ? <input type="hidden" name="columns" value={query.columns.join(",")} /> : null}
        {query.size !== 10 ? <input type="hidden" name="size" value={query.size} /> : null}
        <div className="relative min-w-0 flex-1">
          <Icon name="heroicons_outline:magnifying-glass" className="search-glass" />
          <Input
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={200}
            aria-label={t("content.list.search")}
            placeholder={t("content.list.search")}
            className="ps-10"
          />
        </div>
        <Button type="submit" variant="secondary" pending={searching}>
          {t("content.list.find")}
        </Button>
        <FilterBox />
      </Form>
      {list.items.length > 0 ? <ColumnChooser /> : null}
    </div>
  );
}

const line = "flex min-h-11 cursor-pointer items-center gap-2 px-3 font-medium";

/** Closed, it is a link to the list with the box open: most lists are read without its many options. */
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
      <span className={isOpen || countFilters(query) > 0 ? undefined : "max-sm:sr-only"}>
        {t("content.list.filters", { count: countFilters(query) })}
      </span>
    </>
  );
  if (!isOpen) {
    return (
      <Link
        to={openSearch(search)}
        replace
        preventScrollReset
        aria-expanded={false}
        className={buttonVariants({ variant: "outline" })}
        onPointerEnter={FilterFields.want}
        onFocus={FilterFields.want}
        onClick={() => void (isAsked.current = true)}
      >
        {face}
      </Link>
    );
  }
  return (
    <details open className="group order-last basis-full rounded-lg border bg-card">
      <summary ref={summary} className={line}>
        {face}
      </summary>
      <FilterFields />
    </details>
  );
}

function openSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.set("filters", "open");
  return `?${params.toString()}`;
}
