import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useSearch } from "~/components/fields/use-search";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { FoundTarget } from "~/lib/menus/target-search.server";

type TargetChoiceProps = { chosen: FoundTarget | null; found: readonly FoundTarget[] | null; search: string; errors: readonly string[]; label: string; /** Files are found too. */ withFiles?: boolean; /** Where the search is sent by GET; without it, to where the form is. */ searchAction?: string; /** Something in it was reached for. */ onReach?: () => void };

/**
 * Finds an entry or a file by its words. With scripts the found come while somebody types; without them the search sends
 * the form around and comes back with everything typed, and the found to choose from.
 */
export function TargetChoice({ chosen: before, found, search, errors, label, withFiles = false, searchAction, onReach }: TargetChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<FoundTarget | null>(before);
  const wanted = typed?.trim() ?? "";
  const live = useSearch<FoundTarget>(wanted.length >= 2 ? `/api/link-targets?${new URLSearchParams({ search: wanted, as: withFiles ? "targets" : "records" })}` : null);
  const chosen = typed === null ? before : picked;
  const shown = typed === null ? found : wanted.length < 2 ? null : live.items;
  // What is chosen stays where it was found: arrows go from one to the next.
  const offered = [...(chosen && !shown?.some(({ value }) => value === chosen.value) ? [chosen] : []), ...(shown ?? [])];
  const others = (shown ?? []).filter(({ value }) => value !== before?.value);
  const status = live.state === "loading" ? t("fields.searching") : live.state === "failed" ? t("fields.searchFailed") : shown && others.length === 0 && (typed !== null || !chosen) ? t("fields.nothingFound") : live.state === "ready" ? t("menus.link.found", { count: others.length }) : "";
  return (
    <div className="flex flex-col gap-3" onFocus={onReach}>
      <Field id="search" label={label} hint={t("menus.link.searchHint")} errors={errors}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} type="search" name="search" defaultValue={search} maxLength={200} autoComplete="off" className="min-w-0 flex-1" onInput={(event) => setTyped(event.currentTarget.value)} />
            <Button type="submit" name="intent" value="search" variant="secondary" formNoValidate {...(searchAction ? { formAction: searchAction, formMethod: "get" as const } : {})}>
              {t("menus.link.search")}
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {status}
      </p>
      {offered.length > 0 ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{t("menus.link.choose")}</legend>
          {offered.map((one, at) => (
            <label key={one.value} className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border px-3 py-2 has-checked:border-primary has-checked:bg-primary-soft">
              <input type="radio" name="target" value={one.value} defaultChecked={one.value === chosen?.value} autoFocus={typed === null && at === 0 && !chosen} onChange={() => setPicked(one)} className="size-4 accent-primary" />
              <span className="min-w-0">
                <span className="block break-words">{one.title}</span>
                <span className="text-sm text-muted-foreground">{one.of}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
