import { ChosenIcon } from "~/components/chosen-icon";
import { LocalizedText } from "~/components/public/localized-text";
import { isOutside, OutsideHint } from "~/components/public/outside-link";
import { Photo } from "~/components/public/entry/photo";
import { cn } from "~/components/ui/cn";
import type { FrontLink } from "~/lib/public-site/lists/front/front-page";

import { PartHead } from "./part-head";

const widths = { s: "basis-52", m: "basis-72", l: "basis-96" } as const;

/** Tiles by size; a row is always filled. */
export function PromoLinks({ title, links }: { title: string; links: readonly FrontLink[] }) {
  return (
    <section className="flex min-w-0 flex-col gap-6">
      <PartHead title={title} />
      <ul className="flex flex-wrap gap-4">
        {links.map((link) => (
          <li key={link.id} className={cn("flex min-w-0 grow max-sm:basis-full", widths[link.size])}>
            <Tile link={link} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ link: { title, lead, href, picture, icon, colour, size, newTab } }: { link: FrontLink }) {
  const isDark = picture === null;
  return (
    <a
      href={href}
      {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
      className={cn(
        "group relative flex min-h-32 w-full items-center gap-4 overflow-hidden rounded-xl border shadow-card",
        "transition-shadow hover:shadow-overlay",
        isDark ? "bg-bar p-6 text-white" : "bg-card pe-6",
      )}
    >
      {isDark && colour ? (
        // The content security policy forbids style attributes.
        <svg aria-hidden className="absolute inset-0 size-full">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      ) : null}
      {picture ? (
        <Photo picture={picture} sizes="160px" decorative className="h-full w-2/5 max-w-40 shrink-0 self-stretch" />
      ) : null}
      {isDark ? (
        <span className="relative flex size-14 shrink-0 items-center justify-center rounded-full bg-white/15">
          <ChosenIcon name={icon ?? "heroicons_outline:arrow-right"} className="size-7" />
        </span>
      ) : null}
      <span className="relative flex min-w-0 flex-col gap-1 py-5">
        <span className={cn("leading-snug font-semibold group-hover:underline", size === "l" ? "text-2xl" : "text-xl")}>
          <LocalizedText text={title} />
          {newTab || isOutside(href) ? <OutsideHint newTab={newTab} /> : null}
        </span>
        {lead ? (
          <span className={cn("text-base", isDark ? "text-white" : "text-muted-foreground")}>
            <LocalizedText text={lead} />
          </span>
        ) : null}
      </span>
    </a>
  );
}
