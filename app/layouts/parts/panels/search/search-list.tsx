import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { CommandEmpty, CommandGroup, CommandItem, CommandList } from "~/components/ui/command";
import { searchAddress, type SearchGroup } from "~/lib/search/groups";
import { SearchRow } from "./search-row";
import type { SiteSearch } from "./use-site-search";

/** The page of all results shows the rest. */
const maxOfGroup = 6;

const shownOf = (group: SearchGroup) => group.results.slice(0, maxOfGroup);

const rowsOf = (groups: readonly SearchGroup[]) => groups.reduce((total, group) => total + shownOf(group).length, 0);

/** Rows for the arrow keys; the last leads to all results. */
export function countRows(groups: readonly SearchGroup[]): number {
  return groups.length === 0 ? 0 : rowsOf(groups) + 1;
}

const row = "flex min-h-12 items-center gap-3 px-4 py-1.5 sm:px-6";

type SearchListProps = SiteSearch & { query: string; onChosen: () => void };

export function SearchList({ query, groups, state, onChosen }: SearchListProps) {
  const { t } = useTranslation();
  const count = countRows(groups);
  const isEmpty = state === "ready" && count === 0;
  const status =
    state === "failed"
      ? t("search.failed")
      : state === "loading"
        ? t("search.searching")
        : isEmpty
          ? t("search.nothing")
          : t("search.found", { count: Math.max(0, count - 1) });
  return (
    <CommandList
      label={t("search.results")}
      isBusy={state === "loading"}
      className="border-t"
      listClassName="search-found"
      status={status}
      isStatusSeen={isEmpty || count > 0}
      statusClassName="px-4 py-3 sm:px-6"
    >
      {groups.map((group, place) => {
        const first = rowsOf(groups.slice(0, place));
        return (
          <CommandGroup key={group.id} heading={group.label} className="px-4 pt-4 pb-1 sm:px-6">
            {shownOf(group).map((result, at) => (
              <CommandItem key={`${result.link} ${at}`} at={first + at} asChild className={row} onClick={onChosen}>
                <Link to={result.link}>
                  <SearchRow group={group.id} result={result} />
                </Link>
              </CommandItem>
            ))}
          </CommandGroup>
        );
      })}
      {count > 0 ? (
        <CommandItem
          at={count - 1}
          asChild
          className={`${row} mt-2 border-t font-medium text-primary`}
          onClick={onChosen}
        >
          <Link to={searchAddress(query)}>
            <Icon name="heroicons_outline:magnifying-glass" className="size-5 shrink-0" />
            {t("search.all")}
          </Link>
        </CommandItem>
      ) : null}
      {isEmpty ? <CommandEmpty className="px-4 py-3 sm:px-6">{t("search.nothing")}</CommandEmpty> : null}
    </CommandList>
  );
}
