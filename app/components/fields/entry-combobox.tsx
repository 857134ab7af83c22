import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { FieldControl } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { foldTr } from "~/lib/platform/text/fold";

import { useFields } from "./fields-provider";
import { readable, type Choice } from "./form-context";
import { useSearch } from "./use-search";

type EntryComboboxProps = {
  control: FieldControl;
  /** Section whose entries may be chosen. */
  section: string;
  /** Offered before anything is typed. */
  choices: readonly Choice[];
  /** Chosen already. */
  exclude: readonly string[];
  placeholder: string;
  onChoose: (choice: Choice) => void;
};

/** Finds an entry of another section by its title. Where scripts run; without them a select stands here. */
export function EntryCombobox({ control, section, choices, exclude, placeholder, onChoose }: EntryComboboxProps) {
  const { t } = useTranslation();
  const { context } = useFields();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = typed.trim().length >= 2 ? `/api/content/${section}?${new URLSearchParams({ search: typed.trim(), size: "20" })}` : null;
  const { items, state } = useSearch<Choice>(isOpen ? asked : null);
  const known = choices.filter(({ title }) => foldTr(`${title.tr ?? ""} ${title.en ?? ""}`).includes(foldTr(typed.trim())));
  const offered = (asked ? items : known).filter(({ id }) => !exclude.includes(id)).slice(0, 20);
  const optionId = (at: number) => `${listId}-${at}`;

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    onChoose(choice);
    setTyped("");
    setIsOpen(false);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      // Never sends the form around.
      event.preventDefault();
      if (isOpen) choose(offered[active]);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (offered.length > 0) setActive(isOpen ? (active + step + offered.length) % offered.length : 0);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  }

  return (
    <div className="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}>
      <Input
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered[active] ? optionId(active) : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(choices.length > 0)}
        onKeyDown={press}
      />
      <div className={cn("absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-lg border bg-popover p-1 shadow-overlay", !isOpen && "hidden")}>
        <ul id={listId} role="listbox" aria-label={placeholder}>
          {offered.map((choice, at) => {
            const { text, lang } = readable(choice.title, context.locale);
            return (
              <li
                key={choice.id}
                id={optionId(at)}
                role="option"
                aria-selected={at === active}
                lang={lang}
                className={cn("cursor-pointer rounded-md px-3 py-2", at === active && "bg-accent")}
                // Before the input loses its focus and the list with it.
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(choice);
                }}
                onMouseMove={() => setActive(at)}
              >
                {text || t("fields.untitled")}
              </li>
            );
          })}
        </ul>
        <p role="status" className="px-3 py-2 text-sm text-muted-foreground empty:hidden">
          {!isOpen || offered.length > 0
            ? ""
            : state === "loading"
              ? t("fields.searching")
              : state === "failed"
                ? t("fields.searchFailed")
                : asked
                  ? t("fields.nothingFound")
                  : t("fields.relation.typeMore")}
        </p>
      </div>
    </div>
  );
}
