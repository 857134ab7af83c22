import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { OwnIcon } from "~/components/own-icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { useTypedText } from "~/components/controls/hydration/use-typed-text";
import { Input } from "~/components/ui/input";
import type { IconField } from "~/lib/content/definition/definition";
import { isIconName } from "~/lib/platform/icons/icon-sets";

import { textOf, type InputProps } from "../fields-provider";
import { useIconSearch } from "~/components/fields/choices/use-icon-search";

/** Frequently used outline icons; joined at runtime to keep them out of the interface's sprite. */
const suggested = [
  "home",
  "home-modern",
  "building-library",
  "building-office",
  "users",
  "user-group",
  "heart",
  "academic-cap",
  "book-open",
  "briefcase",
  "banknotes",
  "credit-card",
  "calculator",
  "document-text",
  "clipboard-document-list",
  "map",
  "map-pin",
  "truck",
  "bolt",
  "beaker",
  "cake",
  "calendar-days",
  "camera",
  "film",
  "musical-note",
  "phone",
  "envelope",
  "globe-alt",
  "shield-check",
  "fire",
  "sun",
  "sparkles",
  "wrench-screwdriver",
  "trash",
  "trophy",
  "scale",
  "megaphone",
  "information-circle",
  "question-mark-circle",
  "computer-desktop",
].map((name) => ["heroicons_outline", name].join(":"));

/** Any icon of the seven sets: a grid, its name as text, a preview, and a link to the names. */
export function IconInput({ name, control, initial, errors }: InputProps<IconField>) {
  const { t } = useTranslation();
  const [typed, setTyped, input] = useTypedText(textOf(initial));
  const [drawn, setDrawn] = useState(typed.trim());
  useEffect(() => {
    // Waits for a pause: a partial name would request an icon that doesn't exist.
    const timer = setTimeout(() => setDrawn(typed.trim()), 400);
    return () => clearTimeout(timer);
  }, [typed]);
  const hydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex max-w-96 items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-md border bg-muted">
          {isIconName(drawn) ? <OwnIcon name={drawn} className="size-6" /> : null}
        </span>
        {/* Its space is reserved until scripts run. */}
        <Button
          type="button"
          variant="outline"
          size="sm"
          className={cn("noscript:hidden", !hydrated && "invisible")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("fields.icon.open")}
        </Button>
      </div>
      {isOpen ? (
        <IconGrid
          drawn={drawn}
          onChoose={(icon) => {
            setTyped(icon);
            setDrawn(icon);
          }}
        />
      ) : null}
      {hydrated ? null : (
        <details className="hidden noscript:block">
          <summary className="cursor-pointer text-sm font-medium">{t("fields.icon.names")}</summary>
          <p className="my-2 text-sm text-muted-foreground">{t("fields.icon.namesHint")}</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-2">
            {suggested.map((icon) => (
              <li key={icon} className="flex items-center gap-2">
                <OwnIcon name={icon} className="size-6" />
                <code className="text-sm select-all">{icon}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
      <details open={errors.length > 0}>
        <summary className="cursor-pointer text-sm text-muted-foreground">{t("fields.details")}</summary>
        <div className="flex max-w-96 flex-col gap-2 pt-2">
          <Input
            {...control}
            ref={input}
            name={name}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            list={`${control.id}-icons`}
            placeholder={["heroicons_outline", "…"].join(":")}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <datalist id={`${control.id}-icons`}>
            {suggested.map((icon) => (
              <option key={icon} value={icon} />
            ))}
          </datalist>
          <a
            href="/administration/icons"
            target="_blank"
            rel="noreferrer"
            className="self-start text-sm text-primary underline underline-offset-4 hover:no-underline"
          >
            {t("fields.icons")}
          </a>
        </div>
      </details>
    </div>
  );
}

function IconGrid({ drawn, onChoose }: { drawn: string; onChoose: (icon: string) => void }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState("");
  const { found, isSearching } = useIconSearch(wanted);
  const isNarrowed = wanted.trim() !== "";
  const shown = isNarrowed ? found : suggested;
  return (
    <div className="flex max-w-144 flex-col gap-2 rounded-lg border p-3">
      <Input
        type="search"
        value={wanted}
        aria-label={t("fields.icon.search")}
        placeholder={t("fields.icon.search")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-72"
        onChange={(event) => setWanted(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p className="text-sm text-muted-foreground">{t("fields.icon.searchHint")}</p>
      <ul
        aria-label={t(isNarrowed ? "fields.icon.found" : "fields.icon.grid")}
        className="grid max-h-56 grid-cols-[repeat(auto-fill,2.75rem)] gap-1 overflow-y-auto"
      >
        {shown.map((icon) => {
          const name = icon.split(":").at(-1);
          return (
            <li key={icon}>
              <button
                type="button"
                aria-pressed={drawn === icon}
                aria-label={t("fields.icon.choose", { name })}
                title={name}
                className={cn(
                  "flex size-11 items-center justify-center rounded-md hover:bg-accent",
                  drawn === icon && "bg-primary-soft ring-2 ring-primary",
                )}
                onClick={() => onChoose(icon)}
              >
                <OwnIcon name={icon} className="size-6" />
              </button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isNarrowed && !isSearching && shown.length === 0 ? t("fields.nothingFound") : ""}
      </p>
    </div>
  );
}
