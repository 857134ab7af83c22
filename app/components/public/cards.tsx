import type { ReactNode } from "react";

import { ChosenIcon } from "~/components/chosen-icon";
import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import type { Card } from "~/lib/public-site/lists/card";

import { kept } from "./kept-part";
import { Notices } from "./site/notices";
import { AnyLink } from "./outside-link";
import { Photo } from "./entry/photo";
import { DetailBar, DetailSign, DetailText } from "./entry/detail-sign";
import { LocalizedText } from "./localized-text";

/** The whole card is clickable, but only its title is the link's text. */
function TitleLink({ card, className }: { card: Card; className?: string }) {
  const title = <LocalizedText text={card.title} />;
  if (!card.href) return <span className={className}>{title}</span>;
  return (
    <a
      href={card.href}
      className={cn("after:absolute after:inset-0 after:rounded-xl group-hover:text-primary", className)}
    >
      {title}
    </a>
  );
}

function Details({ card, className }: { card: Card; className: string }) {
  if (card.details.length === 0) return null;
  return (
    <ul className={cn("flex text-muted-foreground", className)}>
      {card.details.map(({ icon, href, bar, flag, ...detailText }) => (
        <li key={icon} className={cn("flex items-start gap-2", bar !== undefined && "basis-full flex-wrap")}>
          <DetailSign icon={icon} flag={flag} />
          {href ? (
            <AnyLink href={href} className="relative min-w-0 hover:text-primary hover:underline">
              <DetailText {...detailText} />
            </AnyLink>
          ) : (
            <span className="min-w-0">
              <DetailText {...detailText} />
            </span>
          )}
          <DetailBar bar={bar} />
        </li>
      ))}
    </ul>
  );
}

/** An icon, on its own colour if it has one. */
export function CardSign({
  card: { icon, colour },
  className,
  iconClassName,
}: {
  card: Pick<Card, "icon" | "colour">;
  className: string;
  iconClassName: string;
}) {
  return (
    <span
      aria-hidden
      className={cn(
        "relative flex shrink-0 items-center justify-center overflow-hidden rounded-lg",
        colour ? "text-white" : "bg-primary-soft text-primary",
        className,
      )}
    >
      {colour ? (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" focusable="false" className="absolute inset-0 size-full">
          <rect width="1" height="1" fill={colour} />
        </svg>
      ) : null}
      <ChosenIcon name={icon ?? "heroicons_outline:document-text"} className={cn("relative", iconClassName)} />
    </span>
  );
}

function DateLine({ card }: { card: Card }) {
  return card.date ? (
    <time dateTime={card.date.iso} className="text-base text-muted-foreground">
      {card.date.text}
    </time>
  ) : null;
}

const frame =
  "group relative flex min-w-0 rounded-xl border bg-card shadow-card transition-shadow hover:shadow-overlay";

type CardProps = {
  card: Card;
  heading?: "h2" | "h3";
  sizes?: string;
  /** The largest picture of the first screen. */ first?: boolean;
};

/**
 * In the grid of two or three columns; see `width` in layouts/public-site.tsx. On phones a copy a few pixels too narrow
 * is half as heavy.
 */
const gridSizes =
  "(min-width: 1200px) 364px, (min-width: 960px) calc((100vw - 106px) / 3), " +
  "(min-width: 600px) calc((100vw - 86px) / 2), min(100vw - 34px, 364px)";

/** As high as the pictures of cards beside it. */
const posterSizes = "160px";

export const PictureCard = kept("picture card", function PictureCard(props: CardProps) {
  const { card, heading: Heading = "h2", sizes = gridSizes, first = false } = props;
  return (
    <article className={cn(frame, "h-full flex-col overflow-hidden")}>
      {card.picture ? (
        <div className={cn("relative overflow-hidden", card.isPoster && "bg-primary-soft")}>
          <Photo
            picture={card.picture}
            sizes={card.isPoster ? posterSizes : sizes}
            first={first}
            decorative
            whole={card.isPoster === true}
            className="aspect-video w-full transition-transform duration-300 group-hover:scale-[1.03]"
          />
          {card.leaf ? <Leaf leaf={card.leaf} className="absolute start-4 bottom-4" /> : null}
        </div>
      ) : (
        <span
          aria-hidden
          className="flex aspect-video items-center justify-center bg-primary-soft text-primary max-sm:hidden"
        >
          <ChosenIcon name={card.icon ?? "heroicons_outline:document-text"} className="size-12" />
        </span>
      )}
      <div className="flex flex-1 flex-col gap-2 p-5">
        <Notices notices={card.notices} chips={card.chips} />
        <Heading className="text-xl leading-snug font-semibold">
          <TitleLink card={card} />
        </Heading>
        {card.lead ? (
          <p className="line-clamp-3 text-muted-foreground">
            <LocalizedText text={card.lead} />
          </p>
        ) : null}
        <div className="mt-auto flex flex-col gap-1.5 pt-2">
          <Details card={card} className="flex-col gap-1" />
          <DateLine card={card} />
        </div>
      </div>
    </article>
  );
});

export function Leaf({ leaf, className }: { leaf: NonNullable<Card["leaf"]>; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        "flex w-16 shrink-0 flex-col overflow-hidden rounded-lg bg-card text-center shadow-overlay",
        className,
      )}
    >
      <span className="bg-primary py-0.5 text-sm font-semibold text-primary-foreground">{leaf.month}</span>
      <span className="py-1 text-3xl leading-tight font-bold tabular-nums">{leaf.day}</span>
    </span>
  );
}

/** Text only: announcements and search results. */
export const RowCard = kept("row card", function RowCard({ card, heading: Heading = "h2" }: CardProps) {
  return (
    <article className="group relative flex items-start gap-4 py-5">
      {card.leaf ? <Leaf leaf={card.leaf} className="border shadow-none" /> : null}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <Notices notices={card.notices} chips={card.chips} />
        <Heading className="text-xl leading-snug font-semibold">
          <TitleLink card={card} />
        </Heading>
        {card.lead ? (
          <p className="line-clamp-2 text-muted-foreground">
            <LocalizedText text={card.lead} />
          </p>
        ) : null}
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <DateLine card={card} />
          <Details card={card} className="flex-wrap gap-x-5 gap-y-1" />
        </div>
      </div>
      <Icon name="heroicons_mini:chevron-right" className="mt-1 text-muted-foreground group-hover:text-primary" />
    </article>
  );
});

type TreeCardProps = CardProps & { under?: readonly Card[] | undefined };

export const TreeCard = kept("tree card", function TreeCard({ card, heading: Heading = "h2", under }: TreeCardProps) {
  return (
    <article className={cn(frame, "h-full gap-4 p-5")}>
      <CardSign card={card} className="size-12" iconClassName="size-6" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Heading className="text-lg leading-snug font-semibold">
          <TitleLink card={card} />
        </Heading>
        {card.lead ? (
          <p className="text-muted-foreground">
            <LocalizedText text={card.lead} />
          </p>
        ) : null}
        <Details card={card} className="flex-col gap-1" />
        {under && under.length > 0 ? (
          <ul className="relative mt-1 flex flex-col border-t pt-2">
            {under.map((child) => (
              <li key={child.id}>
                <ChildLink card={child} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </article>
  );
});

function ChildLink({ card }: { card: Card }): ReactNode {
  const title = (
    <>
      <Icon name="heroicons_mini:chevron-right" className="mt-1 size-4 text-muted-foreground" />
      <span className="min-w-0">
        <LocalizedText text={card.title} />
      </span>
    </>
  );
  return card.href ? (
    <a href={card.href} className="flex min-h-9 items-start gap-1.5 py-1.5 hover:text-primary hover:underline">
      {title}
    </a>
  ) : (
    <span className="flex min-h-9 items-start gap-1.5 py-1.5">{title}</span>
  );
}
