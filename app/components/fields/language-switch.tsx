import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { Locale } from "~/lib/content/values";

type Shown = Locale | "both";
const choices: readonly Shown[] = ["tr", "en", "both"];

const storageKey = "form-languages";

// Storage may be forbidden.
function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keep(choice: Shown): void {
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Then the choice lasts as long as the page.
  }
}

/** The visible language's inputs; all stay in the form. */
export function useLanguages() {
  const [shown, show] = useState<Shown>("both");
  useEffect(() => {
    const kept = choices.find((choice) => choice === readKept());
    if (kept) show(kept);
  }, []);
  const setShown = useCallback((choice: Shown) => {
    show(choice);
    keep(choice);
  }, []);
  // A language shown for an error is not stored as the choice.
  const reveal = useCallback((locale: Locale) => show((now) => (now === "both" || now === locale ? now : "both")), []);
  return { shown, setShown, reveal };
}

export function LanguageSwitch({ shown, setShown }: Pick<ReturnType<typeof useLanguages>, "shown" | "setShown">) {
  const { t } = useTranslation();
  return (
    <div
      role="group"
      aria-label={t("fields.languages")}
      className="hidden gap-1 rounded-md border bg-muted p-1 scripts:flex"
    >
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={shown === choice}
          className={cn(
            "min-h-8 rounded-sm px-3 font-medium text-foreground",
            shown === choice ? "bg-card shadow-card" : "hover:bg-accent",
          )}
          onClick={() => setShown(choice)}
        >
          {t(choice === "both" ? "fields.language.both" : `fields.language.${choice}`)}
        </button>
      ))}
    </div>
  );
}
