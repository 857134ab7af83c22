import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { Command, CommandInput, CommandItem, CommandList } from "~/components/ui/command";
import { Input } from "~/components/ui/input";
import type { TagsField } from "~/lib/content/definition/definition";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { textOf, useFields, type InputProps } from "../fields-provider";
import { useWritten } from "../use-written";

const maxOffered = 8;

/** Comma-separated. Suggests the administration's tags that match the last one. */
export function TagsInput({ name, control, field, initial }: InputProps<TagsField>) {
  const { t } = useTranslation();
  const { context } = useFields();
  const hydrated = useHydrated();
  const listed = field.suggestionsFrom ? (context.options[field.suggestionsFrom] ?? []).map(({ code }) => code) : [];
  if (listed.length === 0) return <Input {...control} name={name} defaultValue={textOf(initial)} autoComplete="off" />;
  if (hydrated) return <SuggestedTags name={name} control={control} initial={textOf(initial)} listed={listed} />;
  return (
    <>
      <Input {...control} name={name} defaultValue={textOf(initial)} autoComplete="off" />
      <details className="mt-1 hidden text-sm noscript:block">
        <summary className="min-h-9 cursor-pointer text-muted-foreground">{t("fields.tags.listed")}</summary>
        <p>{listed.join(", ")}</p>
      </details>
    </>
  );
}

function SuggestedTags({
  name,
  control,
  initial,
  listed,
}: Pick<InputProps<TagsField>, "name" | "control"> & { initial: string; listed: readonly string[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(initial);
  const [isOpen, setIsOpen] = useState(false);
  const box = useWritten<HTMLDivElement>(typed);
  const parts = typed.split(",");
  const begun = foldTr((parts.at(-1) ?? "").trim());
  const there = new Set(parts.slice(0, -1).map((part) => foldTr(part.trim())));
  const offered =
    begun === ""
      ? []
      : listed
          .filter(
            (tag) =>
              foldTr(tag) !== begun &&
              !there.has(foldTr(tag)) &&
              foldTr(tag)
                .split(" ")
                .some((word, at, all) => all.slice(at).join(" ").startsWith(begun)),
          )
          .slice(0, maxOffered);

  function choose(tag: string) {
    setTyped([...parts.slice(0, -1).map((part) => part.trim()), tag].join(", "));
    setIsOpen(false);
  }

  return (
    <div
      ref={box}
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <Command isOpen={isOpen && offered.length > 0} onOpenChange={setIsOpen} count={offered.length}>
        <CommandInput {...control} name={name} value={typed} onValueChange={setTyped} className="control" />
        <CommandList
          label={t("fields.tags.listed")}
          className="z-30 mt-1 max-h-72 overflow-y-auto rounded-lg border p-1"
          status={null}
        >
          {offered.map((tag, at) => (
            <CommandItem key={tag} at={at} className="rounded-md px-3 py-2" onClick={() => choose(tag)}>
              {tag}
            </CommandItem>
          ))}
        </CommandList>
      </Command>
    </div>
  );
}
