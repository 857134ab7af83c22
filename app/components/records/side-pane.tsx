import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

type SidePaneProps = { title: string; back: { to: string; label: string }; children: ReactNode };

/** A page beside its list; on a phone in its place, with the way back. */
export function SidePane({ title, back, children }: SidePaneProps) {
  return (
    <article aria-label={title} className="flex flex-col gap-5 p-4 sm:p-8">
      <header className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 pt-1.5 text-xl font-semibold tracking-tight wrap-break-word">{title}</h2>
        <Link
          to={back.to}
          preventScrollReset
          aria-label={back.label}
          title={back.label}
          className={buttonVariants({ variant: "ghost", size: "icon", className: "shrink-0" })}
        >
          <Icon name="heroicons_outline:x-mark" />
        </Link>
      </header>
      {children}
    </article>
  );
}
