import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";

type DrawerProps = { title: string; back: { to: string; label: string }; children: ReactNode };

/** A page over the list or beside the conversation, with the way back. */
export function Drawer({ title, back, children }: DrawerProps) {
  return (
    <article aria-label={title} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-17 items-center justify-between gap-2 border-b ps-4 pe-3">
        <h2 className="min-w-0 text-lg font-semibold wrap-break-word">{title}</h2>
        <Link
          to={back.to}
          preventScrollReset
          aria-label={back.label}
          title={back.label}
          className={buttonVariants({ variant: "ghost", size: "icon" })}
        >
          <Icon name="heroicons_outline:x-mark" />
        </Link>
      </header>
      {children}
    </article>
  );
}
