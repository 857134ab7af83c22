import { useEffect, useId, useRef, useState } from "react";
import type { ComponentPropsWithoutRef, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import { hidePopover, popoverAuto, popoverTarget } from "~/components/ui/popover-target";
import { Spinner } from "~/components/ui/spinner";
import { isDrawnOtherwise } from "~/components/controls/dates/typed-date";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { usePopoverPlace } from "~/components/ui/use-popover-place";
import { loadLaterTexts } from "~/lib/platform/i18n/i18n.client";

import { TypedDate } from "./typed-date-input";

type DateInputProps = Omit<ComponentPropsWithoutRef<"input">, "type"> & {
  /** Names the calendar. */
  label: string;
  type?: "date" | "datetime-local";
};

type Chooser = typeof import("./date-chooser").DateChooser;

const opensCalendar = ({ key, altKey }: KeyboardEvent) =>
  key === "F4" || key === " " || (altKey && key === "ArrowDown");

/**
 * The browser's date field with a calendar in the page's language. If the browser would also show the date differently
 * (mm/dd/yyyy on a Turkish page), a text field precedes it. Without scripts and on touch screens the browser's own
 * stays. The calendar's script loads on demand.
 */
export function DateInput({ label, type = "date", className, ...props }: DateInputProps) {
  const { t, i18n } = useTranslation();
  const hydrated = useHydrated();
  const locale = i18n.language === "tr" ? "tr" : "en";
  const isTyped =
    hydrated && isDrawnOtherwise(navigator.language, locale) && !window.matchMedia("(pointer: coarse)").matches;
  const { id: fieldId, "aria-describedby": describedBy, "aria-invalid": invalid, ...carried } = props;
  const described = { id: fieldId, "aria-describedby": describedBy, "aria-invalid": invalid };
  const scriptsOnly = useScriptsOnly();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Chooser, setChooser] = useState<{ component: Chooser }>();
  usePopoverPlace(popover, id);

  function want() {
    if (Chooser) return;
    const texts = loadLaterTexts();
    import("./date-chooser").then(
      ({ DateChooser: component }) => void texts.then(() => setChooser({ component })),
      () => {
        // The field still takes a date; the next reach tries again.
        if (!popover.current?.matches(":popover-open")) return;
        hidePopover(popover.current);
        input.current?.focus();
      },
    );
  }

  /** The keys that open the browser's calendar, except a space in the text field. */
  function openByKey(event: KeyboardEvent<HTMLInputElement>) {
    if (
      !opensCalendar(event) ||
      (event.key === " " && event.currentTarget.type === "text") ||
      !button.current?.checkVisibility()
    )
      return;
    event.preventDefault();
    want();
    button.current.click();
  }

  useEffect(() => {
    const element = popover.current;
    const onToggle = (event: Event) => setIsOpen((event as ToggleEvent).newState === "open");
    // Browsers restore focus themselves, but not always to the field (seen in Chromium 150).
    const onBeforeToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "closed" && element?.contains(document.activeElement))
        element.parentElement?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
    };
    element?.addEventListener("toggle", onToggle);
    element?.addEventListener("beforetoggle", onBeforeToggle);
    return () => {
      element?.removeEventListener("toggle", onToggle);
      element?.removeEventListener("beforetoggle", onBeforeToggle);
    };
  }, []);

  return (
    <div
      data-slot="date-input"
      data-calendar={hydrated || undefined}
      className={cn("relative", className)}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && hidePopover(popover.current)
      }
    >
      {isTyped ? (
        <TypedDate
          {...described}
          input={input}
          hasTime={type === "datetime-local"}
          locale={locale}
          onKeyDown={openByKey}
        />
      ) : null}
      {/* Submitted; the text field beside it writes into it. */}
      <Input
        {...(isTyped ? { hidden: true, tabIndex: -1 } : described)}
        {...carried}
        {...(isTyped ? { required: false } : {})}
        ref={input}
        type={type}
        onKeyDown={openByKey}
      />
      <p className="mt-1.5 hidden text-sm text-muted-foreground noscript:block">{t("calendar.typed.native")}</p>
      <Button
        ref={button}
        type="button"
        variant="ghost"
        aria-label={t("calendar.open", { label })}
        title={t("calendar.title")}
        className={cn(
          "absolute inset-y-px end-px min-h-0 w-9 rounded-md bg-card p-0 pointer-coarse:hidden",
          scriptsOnly,
        )}
        onPointerEnter={want}
        onFocus={want}
        {...popoverTarget(id)}
      >
        <Icon name="heroicons_outline:calendar-days" className="text-muted-foreground" />
      </Button>
      <div
        id={id}
        ref={popover}
        role="dialog"
        aria-label={t("calendar.open", { label })}
        data-align="start"
        className="overlay menu p-3"
        {...popoverAuto}
      >
        {!isOpen ? null : Chooser && input.current ? (
          <Chooser.component input={input.current} onDone={() => hidePopover(popover.current)} />
        ) : (
          <div className="flex h-96 w-80 max-w-full items-center justify-center">
            <Spinner label={t("ui.loading")} />
          </div>
        )}
      </div>
    </div>
  );
}
