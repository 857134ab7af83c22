import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { Command, CommandInput } from "~/components/ui/command";
import type { FieldControl } from "~/components/controls/field";
import { longestSearch, shortestSearch } from "~/lib/search/groups";

import { SearchList, countRows } from "./search-list";
import { useSearchEvent } from "./use-search-event";
import { useSiteSearch } from "./use-site-search";

type SearchFieldProps = { control: FieldControl; defaultValue: string; autoFocus?: boolean };

/** For pages (the toolbar has the bar). Its form leads to all results; with scripts results appear while typing. */
export function SearchField({ control, defaultValue, autoFocus = false }: SearchFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(defaultValue);
  const [isOpen, setIsOpen] = useState(false);
  // The page itself shows results for its own query.
  const query = isOpen ? typed.trim() : "";
  const search = useSiteSearch(query);
  useSearchEvent(box, search);
  const isListed = query.length >= shortestSearch;
  return (
    <div
      ref={box}
      className="relative min-w-[min(20rem,100%)]"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setIsOpen(false)}
    >
      <Command
        isOpen={isListed}
        onOpenChange={setIsOpen}
        count={search.state === "ready" ? countRows(search.groups) : 0}
      >
        <CommandInput
          {...control}
          name="q"
          enterKeyHint="search"
          spellCheck={false}
          maxLength={longestSearch}
          placeholder={t("search.placeholder")}
          autoFocus={autoFocus}
          value={typed}
          onValueChange={setTyped}
          className="control"
        />
        <SearchList query={query} {...search} onChosen={() => setIsOpen(false)} />
      </Command>
    </div>
  );
}
