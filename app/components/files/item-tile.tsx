import { Link } from "@remix-run/react";
import { useId, type ReactNode } from "react";

import { cn } from "~/components/ui/cn";

import { ChooseItem } from "./choose-item";
import type { ShownFile, ShownFolder } from "./shown-items";

/** A list of tiles under its heading. */
export function TileSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      <ul
        aria-labelledby={id}
        className={
          "grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4 " +
          "sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]"
        }
      >
        {children}
      </ul>
    </section>
  );
}

type ItemTileProps = {
  item: ShownFile | ShownFolder;
  /** Shown beside the list. */
  isOpen: boolean;
  /** Above the name. */
  picture: ReactNode;
  /** Beside the link, and above it: it is no part of it. */
  foot?: ReactNode;
  /** Below the name. */
  children: ReactNode;
};

export function ItemTile({ item: { id, name, href, value }, isOpen, picture, foot, children }: ItemTileProps) {
  return (
    <li
      data-row={id}
      className={cn(
        "group relative flex min-h-40 flex-col overflow-hidden rounded-lg border bg-card shadow-card",
        "hover:border-primary has-[:checked]:border-primary has-[:checked]:ring-2 has-[:checked]:ring-primary",
        isOpen && "border-primary bg-primary-soft",
      )}
    >
      {picture}
      <span className="flex flex-1 flex-col gap-1 p-3">
        <Link
          to={href}
          data-row-link
          preventScrollReset
          title={name}
          aria-current={isOpen ? "true" : undefined}
          className={
            "line-clamp-2 w-full font-medium break-words group-hover:underline " +
            "after:absolute after:inset-0 after:rounded-lg"
          }
        >
          {name}
        </Link>
        {children}
      </span>
      {value === null ? null : (
        <label className="absolute start-0 top-0 flex size-11 items-center justify-center print:hidden">
          <ChooseItem name={name} value={value} />
        </label>
      )}
      {foot ? <div className="relative">{foot}</div> : null}
    </li>
  );
}
