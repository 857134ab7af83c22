import { Link } from "@remix-run/react";

import { Leaf, PictureCard } from "~/components/public/cards";
import { LocalizedText } from "~/components/public/localized-text";
import { Notices } from "~/components/public/site/notices";
import { Photo } from "~/components/public/entry/photo";
import { cn } from "~/components/ui/cn";
import type { Card } from "~/lib/public-site/lists/card";

const featuredCount = 5;

/** Few cards are alike; of many the first is large, with four beside it. */
export function CardsWithLead({
  cards,
  isFirst,
}: {
  cards: readonly Card[];
  /** No pictures above it. */ isFirst: boolean;
}) {
  const hasLead = cards.length >= featuredCount;
  const others = hasLead ? cards.slice(featuredCount) : cards;
  return (
    <>
      {hasLead ? <Featured cards={cards.slice(0, featuredCount)} isFirst={isFirst} /> : null}
      {others.length > 0 ? (
        <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
          {others.map((card, at) => (
            <li key={card.id} className={cn(hasLead && "max-sm:nth-[n+4]:hidden")}>
              <PictureCard card={card} heading="h3" first={isFirst && !hasLead && at === 0} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Featured({ cards, isFirst }: { cards: readonly Card[]; isFirst: boolean }) {
  const [first, ...others] = cards;
  if (!first) return null;
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <PictureCard
        card={first}
        heading="h3"
        sizes={
          "(min-width: 1200px) 618px, (min-width: 960px) calc(56vw - 48px), " +
          "(min-width: 600px) calc(100vw - 66px), min(100vw - 34px, 364px)"
        }
        first={isFirst}
      />
      <ul className="grid content-start divide-y rounded-xl border bg-card">
        {others.map((card) => (
          <li key={card.id} className="group relative flex items-start gap-4 p-4">
            {card.picture ? (
              <Photo
                picture={card.picture}
                sizes="144px"
                decorative
                whole={card.isPoster === true}
                className={cn("aspect-4/3 w-24 shrink-0 rounded-lg sm:w-36", card.isPoster && "bg-primary-soft")}
              />
            ) : null}
            <div className="flex min-w-0 flex-col gap-1">
              <RowHeading card={card} />
              {card.date ? (
                <time dateTime={card.date.iso} className="text-base text-muted-foreground">
                  {card.date.text}
                </time>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Its link covers the whole row. */
function RowHeading({ card: { href, title } }: { card: Card }) {
  return (
    <h3 className="leading-snug font-semibold">
      {href ? (
        <Link to={href} prefetch="intent" className="group-hover:text-primary after:absolute after:inset-0">
          <LocalizedText text={title} />
        </Link>
      ) : (
        <LocalizedText text={title} />
      )}
    </h3>
  );
}

export function CompactList({
  cards,
  columns = false,
}: {
  cards: readonly Card[];
  /** Two columns where there is room. */ columns?: boolean;
}) {
  return (
    <ul
      className={cn(
        "flex flex-col divide-y rounded-xl border bg-card",
        columns &&
          "md:grid md:grid-cols-2 md:gap-x-5 md:divide-y-0 md:rounded-none md:border-0 md:bg-transparent " +
            "md:gap-y-3 md:[&>li]:rounded-xl md:[&>li]:border md:[&>li]:bg-card",
      )}
    >
      {cards.map((card) => (
        <li key={card.id} className="group relative flex items-start gap-4 px-5 py-4">
          {card.leaf ? <Leaf leaf={card.leaf} className="border shadow-none" /> : null}
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <Notices notices={card.notices} />
            <RowHeading card={card} />
            <p className="text-base text-muted-foreground">
              {[...card.chips, card.date?.text, ...card.details.map(({ text }) => text)].filter(Boolean).join(" · ")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
