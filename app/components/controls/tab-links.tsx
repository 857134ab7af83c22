import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { cn } from "~/components/ui/cn";

type TabLink = { href: string; title: ReactNode; active: boolean };

/** Tabs that live in the URL: each is a link, so they work without scripts and can be sent to a colleague. */
export function TabLinks({ label, tabs, className }: { label: string; tabs: readonly TabLink[]; className?: string }) {
  return (
    <nav data-slot="tab-links" aria-label={label} className={cn("tab-row", className)}>
      <ul className="flex min-w-max gap-6 border-b">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              to={tab.href}
              preventScrollReset
              aria-current={tab.active ? "page" : undefined}
              className="tab-link"
            >
              {tab.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
