import { useEffect, useRef, useState } from "react";
import type { FormEvent, MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/cn";
import type { FormTab } from "~/lib/content/definition/definition";
import type { Locale } from "~/lib/content/values";

import { focusField, nameOfHash } from "./focus-field";

export type FieldTab = { id: FormTab; title: string; names: string[]; errors: number; content: ReactNode };

type FieldTabsProps = { tabs: readonly FieldTab[]; initial?: FormTab; onReveal: (locale: Locale) => void };

/**
 * Without scripts the parts are one below the other, with scripts one at a time. CSS decides, so that nothing jumps.
 */
export function FieldTabs({ tabs, initial, onReveal }: FieldTabsProps) {
  const { t } = useTranslation();
  const first = tabs.find((tab) => tab.errors > 0) ?? tabs.find((tab) => tab.id === initial) ?? tabs[0];
  const [open, setOpen] = useState(first?.id);
  useOpenForErrors(tabs, open, setOpen);
  useOpenForHash(tabs, setOpen, onReveal);

  const isRefused = useRef(false);
  /** The first field that the browser refuses must be visible, or nothing explains why the form isn't sent. */
  function reveal(event: FormEvent<HTMLElement>, id: FormTab) {
    if (isRefused.current) return;
    isRefused.current = true;
    setTimeout(() => (isRefused.current = false));
    const locale = /\.(tr|en)$/.exec((event.target as HTMLInputElement).name)?.[1];
    flushSync(() => {
      setOpen(id);
      if (locale === "tr" || locale === "en") onReveal(locale);
    });
  }

  function choose(event: MouseEvent, id: FormTab) {
    // The address stays: the guard of unsaved text would take a change for leaving.
    event.preventDefault();
    setOpen(id);
  }

  if (tabs.length === 1) return <div className="form-fields">{tabs[0]?.content}</div>;
  return (
    <>
      <nav aria-label={t("fields.parts")}>
        <ul className="flex flex-wrap gap-x-6 border-b">
          {tabs.map((tab) => (
            <li key={tab.id}>
              <a
                href={`#part-${tab.id}`}
                aria-current={tab.id === open ? "true" : undefined}
                className="tab-link"
                onClick={(event) => choose(event, tab.id)}
              >
                {tab.title}
                {tab.errors > 0 ? (
                  <Badge tone="error">
                    {tab.errors}
                    <span className="sr-only">{t("fields.errorsInPart", { count: tab.errors })}</span>
                  </Badge>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {tabs.map((tab) => (
        <section
          key={tab.id}
          id={`part-${tab.id}`}
          aria-labelledby={`part-${tab.id}-title`}
          onInvalidCapture={(event) => reveal(event, tab.id)}
          className={cn("form-fields", tab.id !== open && "scripts:hidden")}
        >
          <h2 id={`part-${tab.id}-title`} className="text-xl font-semibold tracking-tight scripts:sr-only">
            {tab.title}
          </h2>
          {tab.content}
        </section>
      ))}
    </>
  );
}

/** New errors open the first part that has one, unless the open part does. */
function useOpenForErrors(tabs: readonly FieldTab[], open: FormTab | undefined, setOpen: (id: FormTab) => void) {
  const counts = tabs.map((tab) => `${tab.id}:${tab.errors}`).join(" ");
  const before = useRef(counts);
  useEffect(() => {
    if (before.current === counts) return;
    before.current = counts;
    const wrong = tabs.filter((tab) => tab.errors > 0);
    if (wrong[0] && !wrong.some((tab) => tab.id === open)) setOpen(wrong[0].id);
  }, [counts, open, setOpen, tabs]);
}

/** A link to a field, for example of an error summary, opens its part. */
function useOpenForHash(tabs: readonly FieldTab[], setOpen: (id: FormTab) => void, onReveal: (locale: Locale) => void) {
  const latest = useRef(tabs);
  latest.current = tabs;
  useEffect(() => {
    const show = (hash: string) => {
      const name = nameOfHash(hash);
      const tab = name && latest.current.find((one) => one.names.includes(name.split(/[.[]/, 1)[0] ?? ""));
      if (!name || !tab) return false;
      setOpen(tab.id);
      const locale = /\.(tr|en)$/.exec(name)?.[1];
      if (locale === "tr" || locale === "en") onReveal(locale);
      requestAnimationFrame(() => focusField(name));
      return true;
    };
    const click = (event: globalThis.MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href*="#field-"]') : null;
      if (link && link.pathname === location.pathname && show(link.hash)) event.preventDefault();
    };
    const change = () => void show(location.hash);
    change();
    document.addEventListener("click", click, true);
    window.addEventListener("hashchange", change);
    return () => {
      document.removeEventListener("click", click, true);
      window.removeEventListener("hashchange", change);
    };
  }, [setOpen, onReveal]);
}
