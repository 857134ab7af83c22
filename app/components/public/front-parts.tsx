import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import type { Card } from "~/lib/public-site/lists/card";
import type { FrontPage, FrontPart as Part, Message } from "~/lib/public-site/lists/front/front-page";

import { CardsWithLead, CompactList } from "./front/card-lists";
import { LatestTabs } from "./front/latest-tabs";
import { CardSign } from "./cards";
import { IconGuide } from "./front/icon-guide";
import { ServiceFinder } from "./front/service-finder";
import { LogoStrip } from "./front/logo-strip";
import { PartHead, SeeAll } from "./front/part-head";
import { PromoLinks } from "./front/promo-links";
import { SliderNotes } from "./front/slider-notes";
import { HeroSlider } from "./hero-slider";
import { Notices } from "./site/notices";
import { Photo } from "./entry/photo";
import { LocalizedText } from "./localized-text";

export function FrontParts({ parts }: { parts: readonly Part[] }) {
  const rows = parts.reduce<Part[][]>((made, part) => {
    const last = made.at(-1);
    if (part.as === "lines" && last?.[0]?.as === "lines" && last.length < 2) last.push(part);
    else made.push([part]);
    return made;
  }, []);
  const firstPictures = parts.find(({ as }) => as === "slides" || as === "pictures" || as === "tabs");
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

function OnePart({ part, isFirst }: { part: Part; /** No pictures above it. */ isFirst: boolean }) {
  switch (part.as) {
    case "slides":
      return <HeroSlider slides={part.slides} actions={part.actions} />;
    case "finder":
      return <ServiceFinder title={part.title} items={part.items} />;
    case "guide":
      return <IconGuide title={part.title} items={part.items} />;
    case "notes":
      return <SliderNotes title={part.title} notes={part.notes} />;
    case "tabs":
      return <LatestTabs title={part.title} tabs={part.tabs} isFirst={isFirst} />;
    case "links":
      return <PromoLinks title={part.title} links={part.links} />;
    case "logos":
      return <LogoStrip title={part.title} logos={part.logos} />;
    case "message":
      return <MessageBox title={part.title} message={part.message} />;
    case "daily":
      return (
        <TitledPart part={part}>
          <DailyCard card={part.card} />
        </TitledPart>
      );
    case "tiles":
      return (
        <TitledPart part={part}>
          <Tiles cards={part.cards} />
        </TitledPart>
      );
    case "pictures":
      return (
        <TitledPart part={part}>
          <CardsWithLead cards={part.cards} isFirst={isFirst} />
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

function TitledPart({
  part: { title, href, moreLabel },
  children,
}: {
  part: { title: string; href: string; moreLabel: string };
  children: ReactNode;
}) {
  return (
    <section className="flex min-w-0 flex-col gap-6">
      <PartHead title={title}>
        <SeeAll href={href} label={moreLabel} />
      </PartHead>
      {children}
    </section>
  );
}

/** Today's card: a sentence, with a picture if it has one. */
function DailyCard({ card: { title, lead, picture, chips, href } }: { card: Card }) {
  return (
    <div className="relative flex flex-col gap-5 rounded-xl border bg-card p-6 shadow-card sm:flex-row sm:items-center">
      {picture ? (
        <Photo picture={picture} sizes="160px" decorative className="aspect-square w-40 shrink-0 rounded-lg" />
      ) : (
        <Icon name="heroicons_outline:light-bulb" className="size-12 shrink-0 text-primary" />
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <Notices notices={[]} chips={chips} />
        <p className="text-xl font-semibold text-balance">
          {href ? (
            <Link to={href} prefetch="intent" className="after:absolute after:inset-0 hover:underline">
              <LocalizedText text={title} />
            </Link>
          ) : (
            <LocalizedText text={title} />
          )}
        </p>
        {lead ? (
          <p className="text-muted-foreground">
            <LocalizedText text={lead} />
          </p>
        ) : null}
      </div>
    </div>
  );
}

export function AlertBar({
  alert: { title, lead, href },
  label,
}: {
  alert: NonNullable<FrontPage["alert"]>;
  /** Over its title, if staff wrote one. */ label?: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={label ?? t("public.alert")}
      className="-mb-6 flex items-start gap-4 rounded-xl border border-error bg-error-soft p-5 sm:-mb-9"
    >
      <Icon name="heroicons_outline:exclamation-triangle" className="mt-0.5 size-7 text-error" />
      <div className="min-w-0">
        {label ? <p className="text-base font-semibold text-error">{label}</p> : null}
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

function Tiles({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 md:grid-cols-5">
      {cards.map((card) => (
        <li key={card.id}>
          <Link
            to={card.href ?? ""}
            prefetch="intent"
            className={
              "flex h-full min-h-32 flex-col items-center justify-center gap-3 rounded-xl border bg-card p-4 " +
              "text-center leading-snug font-semibold shadow-card hover:border-primary hover:text-primary"
            }
          >
            <CardSign card={card} className="size-14 rounded-full" iconClassName="size-7" />
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
    <section
      className={
        "grid items-center gap-6 rounded-xl bg-primary-soft p-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-10 " +
        "sm:p-10"
      }
    >
      {photo ? <Photo picture={photo} sizes="192px" decorative className="aspect-3/4 w-36 rounded-xl sm:w-48" /> : null}
      <div className="flex flex-col items-start gap-3">
        <p className="font-semibold text-primary">{title}</p>
        <h2 className="part-title">
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
