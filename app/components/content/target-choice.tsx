import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Field, type FieldControl } from "~/components/controls/field";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { useSearch } from "~/components/fields/choices/use-search";
import { useWritten } from "~/components/fields/use-written";
import { ComboboxPlaceholder } from "~/components/fields/lazy/combobox-placeholder";
import { Button } from "~/components/ui/button";
import { Command, CommandInput, CommandItem, CommandList } from "~/components/ui/command";
import { Input } from "~/components/ui/input";
import type { FoundTarget } from "~/lib/menus/target-search.server";

type TargetChoiceProps = {
  chosen: FoundTarget | null;
  found: readonly FoundTarget[] | null;
  search: string;
  errors: readonly string[];
  label: string;
  /** What the search finds besides plain entries. */
  as?: "targets" | "records" | "successors";
  /** The address of the search by GET; default: the form's. */
  searchAction?: string;
  /** Called when somebody reaches for it. */
  onReach?: () => void;
};

/**
 * Finds an entry or a file. With scripts a combobox; without them the search submits the form, which returns with
 * everything typed and the results.
 */
export function TargetChoice(props: TargetChoiceProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const { label, errors, onReach } = props;
  if (hydrated)
    return (
      <div className="flex flex-col gap-3" onFocus={onReach}>
        <Field id="search" label={label} hint={t("menus.link.typeHint")} errors={errors}>
          {(control) => <TargetCombobox {...props} control={control} />}
        </Field>
      </div>
    );
  return (
    <>
      <div className="hidden flex-col gap-3 noscript:flex">
        <SentSearch {...props} />
      </div>
      <div className="flex flex-col gap-1.5 noscript:hidden">
        <span className="font-medium">{label}</span>
        <ChosenTarget target={props.chosen} />
        <ComboboxPlaceholder placeholder={t("menus.link.typeHint")} />
      </div>
    </>
  );
}

function ChosenTarget({ target }: { target: FoundTarget | null }) {
  const { t } = useTranslation();
  return target ? (
    <p className="rounded-md border border-primary bg-primary-soft px-3 py-2 wrap-break-word">
      <span className="sr-only">{t("menus.link.chosen")}: </span>
      {target.title}
      {target.of ? <span className="block text-sm text-muted-foreground">{target.of}</span> : null}
    </p>
  ) : null;
}

function TargetCombobox({
  chosen: before,
  control,
  label,
  as = "records",
}: TargetChoiceProps & { control: FieldControl }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<FoundTarget | null>(before);
  const box = useWritten<HTMLDivElement>(picked?.value);
  const wanted = typed.trim();
  const { items, state } = useSearch<FoundTarget>(
    isOpen && wanted.length >= 2 ? `/api/link-targets?${new URLSearchParams({ search: wanted, as })}` : null,
  );
  const offered = wanted.length >= 2 ? items : [];
  const status =
    offered.length > 0 && state !== "loading"
      ? t("menus.link.found", { count: offered.length })
      : state === "loading"
        ? t("fields.searching")
        : state === "failed"
          ? t("fields.searchFailed")
          : wanted.length < 2
            ? t("fields.relation.typeMore")
            : t("fields.nothingFound");

  function choose(target: FoundTarget) {
    setPicked(target);
    setTyped("");
    setIsOpen(false);
  }

  return (
    <div ref={box} className="flex flex-col gap-2">
      <input type="hidden" name="target" value={picked?.value ?? ""} />
      <ChosenTarget target={picked} />
      <div
        className="relative"
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      >
        <Command isOpen={isOpen} onOpenChange={setIsOpen} count={offered.length}>
          <CommandInput
            {...control}
            value={typed}
            onValueChange={setTyped}
            maxLength={200}
            // Enter must not submit the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className="control"
          />
          <CommandList
            label={label}
            isBusy={state === "loading"}
            className="z-30 mt-1 rounded-lg border p-1"
            listClassName="max-h-72 overflow-y-auto"
            status={status}
            statusClassName="px-3 py-2 text-sm"
          >
            {offered.map((target, at) => (
              <CommandItem key={target.value} at={at} className="rounded-md px-3 py-2" onClick={() => choose(target)}>
                <span className="block wrap-break-word">{target.title}</span>
                <span className="block text-sm text-muted-foreground">{target.of}</span>
              </CommandItem>
            ))}
          </CommandList>
        </Command>
      </div>
    </div>
  );
}

/** Without scripts: a search button, and the results as choices. */
function SentSearch({ chosen, found, search, errors, label, searchAction }: TargetChoiceProps) {
  const { t } = useTranslation();
  // The selected one stays in the list.
  const offered = [
    ...(chosen && !found?.some(({ value }) => value === chosen.value) ? [chosen] : []),
    ...(found ?? []),
  ];
  return (
    <>
      <Field id="search" label={label} hint={t("menus.link.searchHint")} errors={errors}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              type="search"
              name="search"
              defaultValue={search}
              maxLength={200}
              autoComplete="off"
              className="min-w-0 flex-1"
            />
            <Button
              type="submit"
              name="intent"
              value="search"
              variant="secondary"
              formNoValidate
              {...(searchAction ? { formAction: searchAction, formMethod: "get" as const } : {})}
            >
              {t("menus.link.search")}
            </Button>
          </div>
        )}
      </Field>
      {found && offered.length === 0 ? (
        <p role="status" className="text-sm text-muted-foreground">
          {t("fields.nothingFound")}
        </p>
      ) : null}
      {offered.length > 0 ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{t("menus.link.choose")}</legend>
          {offered.map((one, at) => (
            <label
              key={one.value}
              className={
                "flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 " +
                "has-checked:border-primary has-checked:bg-primary-soft"
              }
            >
              <input
                type="radio"
                name="target"
                value={one.value}
                defaultChecked={one.value === chosen?.value}
                autoFocus={at === 0 && found !== null && !chosen}
                className="size-4 accent-primary"
              />
              <span className="min-w-0">
                <span className="block wrap-break-word">{one.title}</span>
                <span className="text-sm text-muted-foreground">{one.of}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
