import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import { searchAddress, type SearchGroup, type SearchResult } from "~/lib/search/groups";
import { SearchRow } from "./search-row";
import type { SiteSearch } from "./use-site-search";

/** The list is a beginning: all results have a page of their own. */
const mostOfGroup = 6;

type Option = { link: string; result: SearchResult | null; group: SearchGroup | null };

/** The rows in the order in which the arrow keys reach them; the last leads to the page of all results. */
export function optionsOf(groups: readonly SearchGroup[], query: string): Option[] {
  if (groups.length === 0) return [];
  const found = groups.flatMap((group) => group.results.slice(0, mostOfGroup).map((result) => ({ link: result.link, result, group })));
  return [...found, { link: searchAddress(query), result: null, group: null }];
}

type SearchListProps = SiteSearch & {
  id: string;
  isOpen: boolean;
  query: string;
  active: number;
  onActive: (at: number) => void;
  onChosen: () => void;
};

export function SearchList({ id, isOpen, query, groups, state, active, onActive, onChosen }: SearchListProps) {
  const { t } = useTranslation();
  const options = optionsOf(groups, query);
  const row = (at: number) => ({
    id: `${id}-${at}`,
    role: "option",
    "aria-selected": at === active,
    tabIndex: -1,
    className: cn("flex min-h-12 items-center gap-3 px-4 py-1.5 sm:px-6", at === active && "bg-accent"),
    // The focus stays in the box.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onMouseMove: () => onActive(at),
    onClick: onChosen,
  });
  const isEmpty = state === "ready" && groups.length === 0;
  return (
    <div className={cn("absolute inset-x-0 top-full border-t bg-popover shadow-overlay", !isOpen && "hidden")}>
      <div
        id={id}
        role="listbox"
        aria-label={t("search.results")}
        aria-busy={state === "loading"}
        className="max-h-[min(32rem,calc(100dvh-6rem))] overflow-y-auto overscroll-contain pb-2"
      >
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <p id={`${id}-${group.id}`} role="presentation" className="px-4 pt-4 pb-1 text-sm font-semibold tracking-wider text-muted-foreground uppercase sm:px-6">
              {group.label}
            </p>
            {options.map((option, at) =>
              option.group === group && option.result ? (
                <Link key={`${option.link} ${at}`} to={option.link} {...row(at)}>
                  <SearchRow group={group.id} result={option.result} />
                </Link>
              ) : null,
            )}
          </div>
        ))}
        {options.length > 0 ? (
          <Link to={searchAddress(query)} {...row(options.length - 1)} className={cn(row(options.length - 1).className, "mt-2 border-t font-medium text-primary")}>
            <Icon name="heroicons_outline:magnifying-glass" className="size-5 shrink-0" />
            {t("search.all")}
          </Link>
        ) : null}
        {isEmpty ? (
          <div role="option" aria-disabled aria-selected={false} className="px-4 py-3 text-muted-foreground sm:px-6">
            {t("search.nothing")}
          </div>
        ) : null}
      </div>
      <p role="status" className={cn("px-4 py-3 text-muted-foreground empty:hidden sm:px-6", (isEmpty || options.length > 0) && "sr-only")}>
        {!isOpen
          ? ""
          : state === "failed"
            ? t("search.failed")
            : state === "loading"
              ? t("search.searching")
              : isEmpty
                ? t("search.nothing")
                : t("search.found", { count: Math.max(0, options.length - 1) })}
      </p>
    </div>
  );
}
