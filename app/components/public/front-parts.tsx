import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import type { Card } from "~/lib/public-site/lists/card";
import type { FrontPage, FrontPart as Part, Message } from "~/lib/public-site/lists/front-page";

import { Leaf, PictureCard } from "./cards";
import { HeroSlider } from "./hero-slider";
import { Notices } from "./notices";
import { Photo } from "./photo";
import { LocalizedText } from "./localized-text";

/** The parts of the front page from the top down; lists of lines stand beside one another. */
export function FrontParts({ parts }: { parts: readonly Part[] }) {
  const rows = parts.reduce<Part[][]>((made, part) => {
    const last = made.at(-1);
    if (part.as === "lines" && last?.[0]?.as === "lines" && last.length < 2) last.push(part);
    else made.push([part]);
    return made;
  }, []);
  const firstPictures = parts.find(({ as }) => as === "slides" || as === "pictures");
  return rows.map((row) => {
    const [first] = row;
    if (!first) return null;
    if (first.as !== "lines") return <OnePart key={first.section} part={first} isFirst={first === firstPictures} />;
    return (
      <div key={first.section} className="grid gap-12 md:grid-cols-2 md:gap-8">
        {row.map((part) => (
          <OnePart key={part.section} part={part} isFirst={false} />
        ))}
      </div>
    );
  });
}

function OnePart({ part, isFirst }: { part: Part; /** No pictures stand above it. */ isFirst: boolean }) {
  switch (part.as) {
    case "slides":
      return <HeroSlider slides={part.slides} />;
    case "message":
      return <MessageBox title={part.title} message={part.message} />;
    case "tiles":
      return (
        <TitledPart part={part}>
          <Tiles cards={part.cards} />
        </TitledPart>
      );
    case "pictures":
      return (
        <TitledPart part={part}>
          <Featured cards={part.cards.slice(0, featuredCount)} isFirst={isFirst} />
          <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
            {part.cards.slice(featuredCount).map((card) => (
              <li key={card.id} className="max-sm:nth-[n+4]:hidden">
                <PictureCard card={card} heading="h3" />
              </li>
            ))}
          </ul>
        </TitledPart>
      );
    case "lines":
      return (
        <TitledPart part={part}>
          <CompactList cards={part.cards} />
        </TitledPart>
      );
  }
}

const featuredCount = 5;

/** A part of the front page with its name and the way to all of it. */
function TitledPart({ part: { title, href, moreLabel }, children }: { part: { title: string; href: string; moreLabel: string }; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h2 className="text-[1.625rem] leading-tight font-bold tracking-tight sm:text-[1.875rem]">{title}</h2>
        <Link to={href} prefetch="intent" className="inline-flex min-h-10 items-center gap-1 font-semibold text-primary hover:underline">
          {moreLabel}
          <Icon name="heroicons_mini:chevron-right" />
        </Link>
      </div>
      {children}
    </section>
  );
}

/** The one thing everyone in town must read now. */
export function AlertBar({ alert: { title, lead, href } }: { alert: NonNullable<FrontPage["alert"]> }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("public.alert")} className="-mb-6 flex items-start gap-4 rounded-xl border border-error bg-error-soft p-5 sm:-mb-9">
      <Icon name="heroicons_outline:exclamation-triangle" className="mt-0.5 size-7 text-error" />
      <div className="min-w-0">
        <p className="text-xl font-bold text-error">
          {href ? (
            <Link to={href} className="underline underline-offset-4 hover:no-underline">
              <LocalizedText text={title} />
            </Link>
          ) : (
            <LocalizedText text={title} />
          )}
        </p>
        {lead ? (
          <p className="mt-1">
            <LocalizedText text={lead} />
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** The first large, the others beside it. */
function Featured({ cards, isFirst }: { cards: readonly Card[]; /** Nothing larger stands above it. */ isFirst: boolean }) {
  const [first, ...others] = cards;
  if (!first) return null;
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <PictureCard card={first} heading="h3" sizes="(min-width: 1200px) 618px, (min-width: 960px) calc(56vw - 48px), (min-width: 600px) calc(100vw - 66px), min(100vw - 34px, 364px)" first={isFirst} />
      <ul className="grid content-start divide-y rounded-xl border bg-card">
        {others.map((card) => (
          <li key={card.id} className="group relative flex items-start gap-4 p-4">
            {card.picture ? <Photo picture={card.picture} sizes="144px" decorative className="aspect-4/3 w-24 shrink-0 rounded-lg sm:w-36" /> : null}
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

/** The title of a card that lies in a row: its link covers the whole row. */
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

/** One line each. */
function CompactList({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="flex flex-col divide-y rounded-xl border bg-card">
      {cards.map((card) => (
        <li key={card.id} className="group relative flex items-start gap-4 px-5 py-4">
          {card.leaf ? <Leaf leaf={card.leaf} className="border shadow-none" /> : null}
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <Notices notices={card.notices} />
            <RowHeading card={card} />
            <p className="text-base text-muted-foreground">{[...card.chips, card.date?.text, ...card.details.map(({ text }) => text)].filter(Boolean).join(" · ")}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Tiles({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-5">
      {cards.map((card) => (
        <li key={card.id}>
          <Link
            to={card.href ?? ""}
            prefetch="intent"
            className="flex h-full min-h-32 flex-col items-center justify-center gap-3 rounded-xl border bg-card p-4 text-center leading-snug font-semibold shadow-card hover:border-primary hover:text-primary"
          >
            <span className="flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary">
              <Icon name={card.icon ?? "heroicons_outline:squares-2x2"} className="size-7" />
            </span>
            <LocalizedText text={card.title} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MessageBox({ title, message: { heading, excerpt, photo, href } }: { title: string; message: Message }) {
  const { t } = useTranslation();
  return (
    <section className="grid items-center gap-6 rounded-xl bg-primary-soft p-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-10 sm:p-10">
      {photo ? <Photo picture={photo} sizes="192px" decorative className="aspect-3/4 w-36 rounded-xl sm:w-48" /> : null}
      <div className="flex flex-col items-start gap-3">
        <p className="font-semibold text-primary">{title}</p>
        <h2 className="text-[1.625rem] leading-tight font-bold tracking-tight sm:text-[1.875rem]">
          <LocalizedText text={heading} />
        </h2>
        <p className="max-w-[70ch]">
          <LocalizedText text={excerpt} />
        </p>
        <Button asChild variant="outline" className="mt-2">
          <Link to={href}>{t("public.readOn")}</Link>
        </Button>
      </div>
    </section>
  );
}
