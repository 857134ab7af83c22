import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { listSearch } from "~/lib/content/list/list-query";
import { viewPaths } from "~/lib/saved-views/saved-view";

import type { readList } from "./data.server";

/**
 * The saved views of the list, and the way to keep it as it stands. Nothing where there is neither.
 * @param search the list's present address, from "?"
 */
export function ListViews({ search }: { search: string }) {
  const { t } = useTranslation();
  const { section, query, views = [] } = useLoaderData<typeof readList>();
  const here = search.slice(1);
  // The browser remembers columns: a view without any shows these, too.
  const plain = listSearch(section, query, { columns: null }).slice(1);
  const isHere = (view: { query: string }) => view.query === here || view.query === plain;
  if (views.length === 0 && here === "") return null;
  return (
    <nav
      aria-label={t("savedViews.ofList")}
      className="-m-1 flex items-center gap-2 p-1 max-sm:overflow-x-auto sm:flex-wrap print:hidden"
    >
      {views.map((view, at) => (
        <Link
          key={at}
          to={view.query === "" ? "." : `?${view.query}`}
          discover="none"
          preventScrollReset
          aria-current={isHere(view) ? "page" : undefined}
          className={buttonVariants({
            variant: isHere(view) ? "secondary" : "outline",
            size: "sm",
            className: "shrink-0",
          })}
        >
          {view.name}
        </Link>
      ))}
      {here === "" || views.some(isHere) ? null : (
        <Link
          to={viewPaths.new(section.id, here)}
          className={buttonVariants({ variant: "ghost", size: "sm", className: "shrink-0" })}
        >
          <Icon name="heroicons_mini:bookmark" />
          {t("savedViews.keep")}
        </Link>
      )}
      {views.length > 0 ? (
        <Link to={viewPaths.list()} className="shrink-0 text-sm underline underline-offset-4">
          {t("savedViews.all")}
        </Link>
      ) : null}
    </nav>
  );
}
