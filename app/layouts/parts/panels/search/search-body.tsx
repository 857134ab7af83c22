import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Command, CommandInput } from "~/components/ui/command";
import { hidePopover, popoverTarget } from "~/components/ui/popover-target";
import { longestSearch, searchAddress, staffSearchPath, shortestSearch } from "~/lib/search/groups";

import { SearchList, countRows } from "./search-list";
import { useSearchEvent } from "./use-search-event";
import { useSiteSearch } from "./use-site-search";

export function SearchBody({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const query = typed.trim();
  const { groups, state } = useSiteSearch(query);
  useSearchEvent(form, { groups, state });
  const isListed = isOpen && query.length >= shortestSearch;
  const bar = () => form.current?.closest<HTMLElement>("[popover]") ?? null;

  useEffect(() => {
    const element = form.current?.closest<HTMLElement>("[popover]");
    // Text typed before hydration stays.
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

  function submit(event: FormEvent) {
    event.preventDefault();
    // From the box: it may have been typed before hydration.
    const wanted = input.current?.value.trim() ?? "";
    if (wanted.length < shortestSearch) return;
    hidePopover(bar());
    navigate(searchAddress(wanted));
  }

  return (
    <form
      ref={form}
      action={staffSearchPath}
      method="get"
      className="relative flex h-full items-center gap-2 px-3 sm:px-6"
      onSubmit={submit}
    >
      <Icon name="heroicons_outline:magnifying-glass" className="size-6 shrink-0 text-muted-foreground" />
      <Command isOpen={isListed} onOpenChange={setIsOpen} count={state === "ready" ? countRows(groups) : 0}>
        <CommandInput
          ref={input}
          name="q"
          aria-label={t("search.title")}
          autoFocus
          enterKeyHint="search"
          spellCheck={false}
          maxLength={longestSearch}
          placeholder={t("search.placeholder")}
          value={typed}
          onValueChange={setTyped}
          className="search-words"
        />
        <SearchList query={query} groups={groups} state={state} onChosen={() => hidePopover(bar())} />
      </Command>
      <Button
        type="button"
        variant="ghost"
        size="icon"
        aria-label={t("search.close")}
        title={t("search.close")}
        {...popoverTarget(id, "hide")}
      >
        <Icon name="heroicons_outline:x-mark" />
      </Button>
    </form>
  );
}
