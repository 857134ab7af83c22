import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";

import { fittingSteps } from "./fitting-steps";

type TabLink = { href: string; title: ReactNode; active?: boolean };

/**
 * Tabs as links, so they work without scripts and can be shared. Those without room are under "Diğer"; CSS alone
 * decides which, so that nothing jumps.
 */
export function TabLinks({ label, tabs, className }: { label: string; tabs: readonly TabLink[]; className?: string }) {
  const { t } = useTranslation();
  const { each, all } = fittingSteps(tabs.map(({ title }) => (typeof title === "string" ? title.length : undefined)));
  const open = tabs.find(({ active }) => active);
  const draw = (tab: TabLink, look: string) => (
    // An address with a query is a view of this page, whose modules are here.
    <Link
      to={tab.href}
      discover={tab.href.includes("?") ? "none" : "render"}
      preventScrollReset
      aria-current={tab.active ? "page" : undefined}
      className={look}
    >
      {tab.title}
    </Link>
  );
  return (
    <nav data-slot="tab-links" aria-label={label} className={cn("tab-row", className)}>
      <ul className="flex gap-6 border-b">
        {tabs.map((tab, at) => (
          <li key={tab.href} data-over={each[at]}>
            {draw(tab, "tab-link")}
          </li>
        ))}
        <li data-under={all}>
          {/* Closed again on the selected page. */}
          <details key={open?.href} className="relative">
            <summary className="tab-link">
              {t("ui.more")}
              {open ? (
                <span data-under={each[tabs.indexOf(open)]} className="text-primary">
                  {open.title}
                </span>
              ) : null}
            </summary>
            <ul className="tab-menu overlay">
              {tabs.map((tab, at) =>
                each[at] ? (
                  <li key={tab.href} data-under={each[at]}>
                    {draw(tab, "menu-item")}
                  </li>
                ) : null,
              )}
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  );
}
