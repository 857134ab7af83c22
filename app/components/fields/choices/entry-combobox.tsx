import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Command, CommandInput, CommandItem, CommandList } from "~/components/ui/command";
import type { FieldControl } from "~/components/controls/field";
import { bestNames } from "~/lib/search/name-fit";

import { useFields } from "~/components/fields/fields-provider";
import { readable, type Choice } from "~/components/fields/form-context";
import { useSearch } from "./use-search";

type EntryComboboxProps = {
  control: FieldControl;
  /** The section of the choices. */
  section: string;
  /** Offered before anything is typed. */
  choices: readonly Choice[];
  /** Nothing else may be chosen. */
  isWhole?: boolean;
  /** Already selected. */
  exclude: readonly string[];
  placeholder: string;
  onChoose: (choice: Choice) => void;
};

/** With scripts; without them it is a select. */
export function EntryCombobox({
  control,
  section,
  choices,
  isWhole = false,
  exclude,
  placeholder,
  onChoose,
}: EntryComboboxProps) {
  const { t } = useTranslation();
  const { context } = useFields();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const asked =
    typed.trim().length >= 2 && !isWhole
      ? `/api/content/${section}?${new URLSearchParams({ search: typed.trim(), size: "20" })}`
      : null;
  const { items, state } = useSearch<Choice>(isOpen ? asked : null);
  const known = typed.trim() ? bestNames(typed, choices, ({ title }) => [title.tr, title.en]) : choices;
  const offered = (asked ? items : known).filter(({ id }) => !exclude.includes(id)).slice(0, 20);

  function choose(choice: Choice) {
    onChoose(choice);
    setTyped("");
    setIsOpen(false);
  }

  const status =
    offered.length > 0
      ? null
      : state === "loading"
        ? t("fields.searching")
        : state === "failed"
          ? t("fields.searchFailed")
          : asked || isWhole
            ? t("fields.nothingFound")
            : t("fields.relation.typeMore");

  return (
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <Command isOpen={isOpen} onOpenChange={setIsOpen} count={offered.length}>
        <CommandInput
          {...control}
          placeholder={placeholder}
          value={typed}
          onValueChange={setTyped}
          onFocus={() => setIsOpen(choices.length > 0)}
          // Enter must not submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className="control"
        />
        <CommandList
          label={placeholder}
          className="z-30 mt-1 max-h-72 overflow-y-auto rounded-lg border p-1"
          status={status}
          statusClassName="px-3 py-2 text-sm"
        >
          {offered.map((choice, at) => {
            const { text, lang } = readable(choice.title, context.locale);
            return (
              <CommandItem
                key={choice.id}
                at={at}
                lang={lang}
                className="rounded-md px-3 py-2"
                onClick={() => choose(choice)}
              >
                {text || t("fields.untitled")}
              </CommandItem>
            );
          })}
        </CommandList>
      </Command>
    </div>
  );
}
