import { useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { hidePopover, popoverTarget } from "~/components/ui/popover";
import { longestSearch, searchAddress, searchPath, shortestSearch } from "~/lib/search/groups";
import { SearchList, optionsOf } from "./search-list";
import { useSiteSearch } from "./use-site-search";

/** The box itself: a combobox over the answers, and a plain form to the page of all results. */
export function SearchBody({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const query = typed.trim();
  const { groups, state } = useSiteSearch(query);
  const options = optionsOf(groups, query);
  const isListed = isOpen && query.length >= shortestSearch;
  const isFresh = state === "ready" && groups.length > 0;
  const bar = () => form.current?.closest<HTMLElement>("[popover]") ?? null;

  useEffect(() => {
    const element = form.current?.closest<HTMLElement>("[popover]");
    // What was typed before the script came is not lost.
    const begun = input.current?.value ?? "";
    if (begun) {
      setTyped(begun);
      setIsOpen(true);
    }
    if (element?.matches(":popover-open")) input.current?.focus();
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") {
        input.current?.focus();
      } else {
        setTyped("");
        setIsOpen(false);
      }
    };
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  }, []);

  // The list scrolls; the chosen row must be in sight. In braces: newer browsers answer a promise, which is no clean-up.
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  function submit(event: FormEvent) {
    event.preventDefault();
    // From the box itself: it may have been typed and sent before this script came.
    const wanted = input.current?.value.trim() ?? "";
    if (wanted.length < shortestSearch) return;
    hidePopover(bar());
    navigate(searchAddress(wanted));
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active];
    if (event.key === "Enter" && isListed && isFresh && chosen) {
      event.preventDefault();
      hidePopover(bar());
      navigate(chosen.link);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (options.length > 0) setActive(isListed ? (active + step + options.length) % options.length : 0);
    } else if (event.key === "Escape") {
      // The browser would close the bar at once.
      event.preventDefault();
      if (isListed) setIsOpen(false);
      else hidePopover(bar());
    }
  }

  return (
    <form ref={form} action={searchPath} method="get" className="relative flex h-full items-center gap-2 px-3 sm:px-6" onSubmit={submit}>
      <Icon name="heroicons_outline:magnifying-glass" className="size-6 shrink-0 text-muted-foreground" />
      <input
        ref={input}
        type="text"
        name="q"
        role="combobox"
        aria-label={t("search.title")}
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListed && isFresh ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoFocus
        enterKeyHint="search"
        spellCheck={false}
        maxLength={longestSearch}
        placeholder={t("search.placeholder")}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={press}
        className="h-full min-w-0 flex-1 bg-transparent px-2 text-lg outline-none placeholder:text-muted-foreground"
      />
      <Button type="button" variant="ghost" size="icon" aria-label={t("search.close")} title={t("search.close")} {...popoverTarget(id, "hide")}>
        <Icon name="heroicons_outline:x-mark" />
      </Button>
      <SearchList id={listId} isOpen={isListed} query={query} groups={groups} state={state} active={active} onActive={setActive} onChosen={() => hidePopover(bar())} />
    </form>
  );
}
