import type { ReactNode } from "react";

import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/cn";
import type { PublicMenuItem } from "~/lib/menus/menu-items.server";
import type { MenuPlace } from "~/lib/menus/menu-table";

type PreviewProps = { place: MenuPlace; title: string; items: readonly PublicMenuItem[]; lang: "tr" | "en" };
type Shape = "bar" | "panel" | "buttons" | "tiles" | "floating" | "footer" | "column";

const shapes: Readonly<Record<MenuPlace, Shape>> = {
  topBar: "bar",
  headerTop: "panel",
  headerColumn: "panel",
  sliderButtons: "buttons",
  buttons: "buttons",
  search: "buttons",
  serviceFinder: "tiles",
  guide: "tiles",
  quickActions: "floating",
  footer: "footer",
  side: "column",
  custom: "column",
};

/** A small drawing of a menu at its place: a thin bar, a header panel, buttons, tiles, a column. */
export function MenuPreview({ place, title, items, lang }: PreviewProps) {
  const shape = shapes[place];
  const frame: Readonly<Record<Shape, (list: ReactNode) => ReactNode>> = {
    bar: (list) => <div className="overflow-x-auto rounded-md bg-muted px-3 py-1 text-xs">{list}</div>,
    panel: (list) => (
      <div className="overflow-hidden rounded-md border">
        <p className="border-b bg-muted px-3 py-2 text-sm font-semibold">{title}</p>
        <div className="p-3">{list}</div>
      </div>
    ),
    buttons: (list) => (
      <div
        className={cn(
          "rounded-md p-4",
          place === "sliderButtons" ? "bg-linear-to-br from-primary/70 to-primary" : "border",
        )}
      >
        {list}
      </div>
    ),
    tiles: (list) => (
      <div className="rounded-md border p-3">
        <p className="mb-2 font-semibold">{title}</p>
        {list}
      </div>
    ),
    floating: (list) => (
      <div className="flex flex-col items-end gap-2">
        <div className="w-full max-w-72 rounded-xl border bg-card p-2 shadow-lg">{list}</div>
        <span
          className={
            "inline-flex items-center gap-2 rounded-full bg-primary px-4 py-2 text-sm font-semibold " +
            "text-primary-foreground"
          }
        >
          <Icon name="heroicons_outline:bolt" />
          {title}
        </span>
      </div>
    ),
    footer: (list) => (
      <div className="rounded-md bg-foreground p-4 text-background">
        <p className="mb-2 font-semibold">{title}</p>
        {list}
      </div>
    ),
    column: (list) => (
      <div className="border-s ps-4">
        <p className="mb-1 font-semibold">{title}</p>
        {list}
      </div>
    ),
  };
  return <div lang={lang}>{frame[shape](<Items items={items} shape={shape} lang={lang} level={1} />)}</div>;
}

const lists: Readonly<Record<Shape, string>> = {
  bar: "flex min-w-max justify-end gap-4",
  panel: "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-1 text-sm",
  buttons: "flex flex-wrap gap-2",
  tiles: "grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2",
  floating: "flex flex-col gap-1",
  footer: "flex flex-col gap-1 text-sm",
  column: "flex flex-col text-sm",
};
const entries: Readonly<Record<Shape, string>> = {
  bar: "inline-flex items-center gap-1 whitespace-nowrap py-1",
  panel: "inline-flex items-center gap-1.5 py-0.5",
  buttons: "inline-flex items-center gap-2 rounded-full border bg-card px-3 py-1.5 text-sm font-medium",
  tiles: "flex h-full flex-col items-center gap-1.5 rounded-md border p-2 text-center text-xs font-medium",
  floating: "flex items-center gap-3 rounded-lg px-2 py-1.5 text-sm font-medium",
  footer: "inline-flex items-center gap-1.5 py-0.5",
  column: "inline-flex items-center gap-2 py-1",
};

function Items({
  items,
  shape,
  lang,
  level,
}: {
  items: readonly PublicMenuItem[];
  shape: Shape;
  lang: "tr" | "en";
  level: number;
}) {
  return (
    <ul className={level === 1 ? lists[shape] : "ms-2 flex flex-col border-s ps-3 text-sm"}>
      {items.map((item) =>
        item.type === "divider" ? (
          <li key={item.id} role="separator" className="my-1 border-t" />
        ) : (
          <li key={item.id} lang={item.lang ?? lang} className="min-w-0">
            <Entry item={item} className={level === 1 ? entries[shape] : "inline-flex items-center gap-1.5 py-0.5"} />
            {item.children ? <Items items={item.children} shape={shape} lang={lang} level={level + 1} /> : null}
          </li>
        ),
      )}
    </ul>
  );
}

function Entry({ item, className }: { item: PublicMenuItem; className: string }) {
  const label = (
    <>
      {item.icon ? <ChosenIcon name={item.icon} className="size-5 shrink-0" /> : null}
      <span className="min-w-0 wrap-break-word">{item.title}</span>
      {item.badge ? <Badge>{item.badge}</Badge> : null}
    </>
  );
  if (!item.link) return <span className={cn(className, item.children && "font-semibold")}>{label}</span>;
  return (
    <a href={item.link} target="_blank" rel="noreferrer" className={cn(className, "hover:underline")}>
      {label}
    </a>
  );
}
