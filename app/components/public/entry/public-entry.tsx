import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import type { Locale } from "~/lib/content/values";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import type { EntryView } from "~/lib/public-site/entry/entry-view";

import { Attachments } from "./attachments";
import { PictureCard, RowCard, TreeCard } from "~/components/public/cards";
import { EntryParts, Part } from "./entry-parts";
import { Facts } from "./facts";
import { Gallery } from "./gallery";
import { MapFrame } from "~/components/public/map-frame";
import { Notices } from "~/components/public/site/notices";
import { AnyLink } from "~/components/public/outside-link";
import { Photo } from "./photo";
import { PlaceMark } from "~/components/public/place-mark";
import { LocalizedText } from "~/components/public/localized-text";

/** An entry's page and preview, for every section; empty parts are left out. */
export function PublicEntry({
  view,
  locale,
  above,
}: {
  view: EntryView;
  locale: Locale;
  /** Under the title. */ above?: ReactNode;
}) {
  const { t } = useTranslation();
  const { cover } = view;
  const isUpright = cover !== null && (cover.height ?? 0) > (cover.width ?? 0);
  const hasGlance = view.facts.length > 0 || view.portrait !== null || isUpright;
  const hasExtras = view.attachments.length > 0 || view.unit !== null || view.calendar !== null;
  // A portrait comes first; another picture waits until the page has said when and where.
  const portrait = view.portrait ? (
    <Photo picture={view.portrait} sizes="320px" className="entry-portrait h-auto rounded-xl bg-muted" />
  ) : null;
  const banner =
    cover && !isUpright ? (
      <figure>
        <Photo
          picture={cover}
          sizes="(min-width: 1200px) 1136px, (min-width: 600px) calc(100vw - 64px), min(100vw - 32px, 364px)"
          first
          className="aspect-video max-h-140 w-full rounded-xl bg-muted"
        />
        <Caption view={view} />
      </figure>
    ) : null;
  const children =
    view.children.length > 0 ? (
      <Part title={t(`public.sections.${view.section}.children`, { defaultValue: t("public.children") })}>
        <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
          {view.children.map((card) => (
            <li key={card.id}>
              {card.picture ? <PictureCard card={card} heading="h3" /> : <TreeCard card={card} heading="h3" />}
            </li>
          ))}
        </ul>
      </Part>
    ) : null;
  return (
    <article className="flex flex-col gap-8 sm:gap-10">
      {view.isLanding ? banner : null}
      <header className="flex max-w-230 flex-col gap-4">
        <Notices notices={view.notices} chips={view.chips} />
        <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight text-balance sm:text-[2.5rem]">
          <LocalizedText text={view.title} />
        </h1>
        {view.lead ? (
          <p className="max-w-[70ch] text-xl leading-relaxed text-muted-foreground">
            <LocalizedText text={view.lead} />
          </p>
        ) : null}
        <Dates view={view} locale={locale} />
        {view.buttons.length > 0 ? <Buttons buttons={view.buttons} /> : null}
      </header>
      {above}
      {view.isLanding ? children : banner}
      <div className="entry-frame">
        <div
          className={cn("entry-body", (view.parts.length > 0 || view.map) && (hasGlance || hasExtras) && "has-sides")}
        >
          {hasGlance ? (
            <aside aria-label={t("public.atAGlance")} className="entry-glance">
              {cover && isUpright ? (
                <figure>
                  <Photo picture={cover} sizes="320px" first className="entry-portrait h-auto rounded-xl bg-muted" />
                  <Caption view={view} />
                </figure>
              ) : null}
              {cover ? null : portrait}
              {view.facts.length > 0 ? <Facts facts={view.facts} /> : null}
              {cover ? portrait : null}
            </aside>
          ) : null}
          {view.parts.length > 0 || view.map ? (
            <div className="entry-parts">
              <EntryParts parts={view.parts} title={view.title.text} locale={locale} />
              {view.map ? <EntryMap map={view.map} /> : null}
            </div>
          ) : null}
          {hasExtras ? (
            <div className="entry-extras">
              {view.calendar ? (
                <a
                  href={view.calendar}
                  className={buttonVariants({ variant: "outline", className: "no-print self-start" })}
                >
                  <Icon name="heroicons_outline:calendar" />
                  {t("public.outputs.calendar")}
                </a>
              ) : null}
              {view.attachments.length > 0 ? (
                <Part title={t("public.attachments")}>
                  <Attachments attachments={view.attachments} locale={locale} />
                </Part>
              ) : null}
              {view.unit ? <Unit pointer={view.unit} /> : null}
            </div>
          ) : null}
        </div>
      </div>
      {view.gallery.length > 0 ? (
        <Part title={t("public.gallery")}>
          <Gallery pictures={view.gallery} />
        </Part>
      ) : null}
      {view.isLanding ? null : children}
      {view.related.map((list) => (
        <RelatedList key={list.section} list={list} />
      ))}
    </article>
  );
}

/** The list is the target of the pins, and the content without scripts. */
function EntryMap({ map: { tiles, points, outline } }: { map: NonNullable<EntryView["map"]> }) {
  return (
    <div className="flex flex-col gap-3">
      <MapFrame tiles={tiles} />
      <ol
        hidden={points.every(({ sign }) => sign === null)}
        className="flex flex-wrap gap-x-5 gap-y-2 text-base"
        data-outline={outline ?? undefined}
      >
        {points.map(({ lat, lng, title, sign }, at) => (
          <li key={at} id={`place-${at + 1}`} data-lat={lat} data-lng={lng} className="flex items-center gap-2">
            {sign ? <PlaceMark mark={{ key: sign, label: title, sign, colour: "#1d4ed8", icon: null }} /> : null}
            <span data-name>
              <LocalizedText text={title} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Buttons({ buttons }: { buttons: EntryView["buttons"] }) {
  return (
    <p className="no-print flex flex-wrap gap-3">
      {buttons.map(({ name, label, href }, at) => (
        <AnyLink
          key={name}
          href={href}
          className={buttonVariants({ variant: at === 0 ? "default" : "outline", size: "lg" })}
        >
          {label}
        </AnyLink>
      ))}
    </p>
  );
}

function RelatedList({ list: { title, cards, more } }: { list: EntryView["related"][number] }) {
  const { t } = useTranslation();
  const hasPictures = cards.some(({ picture }) => picture);
  return (
    <Part title={title}>
      {hasPictures ? (
        <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
          {cards.map((card) => (
            <li key={card.id}>
              <PictureCard card={card} heading="h3" />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="flex flex-col divide-y border-y">
          {cards.map((card) => (
            <li key={card.id}>
              <RowCard card={card} heading="h3" />
            </li>
          ))}
        </ul>
      )}
      {more ? (
        <Link
          to={more}
          className="mt-4 inline-flex min-h-10 items-center gap-1 font-semibold text-primary hover:underline"
        >
          {t("public.seeAll")}
          <span className="sr-only">: {title}</span>
          <Icon name="heroicons_mini:chevron-right" />
        </Link>
      ) : null}
    </Part>
  );
}

function Dates({ view, locale }: { view: EntryView; locale: Locale }) {
  const { t } = useTranslation();
  if (!view.published && !view.updated) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-base text-muted-foreground">
      {view.published ? <time dateTime={view.published}>{formatLongDate(view.published, locale)}</time> : null}
      {view.updated ? <span>{t("public.updatedOn", { date: formatLongDate(view.updated, locale) })}</span> : null}
    </p>
  );
}

function Caption({ view: { cover } }: { view: EntryView }) {
  const { t } = useTranslation();
  if (!cover?.caption && !cover?.credit) return null;
  return (
    <figcaption className="mt-2 text-base text-muted-foreground">
      {cover.caption ? <LocalizedText text={cover.caption} /> : null}
      {cover.credit ? ` ${t("public.credit", { name: cover.credit })}` : null}
    </figcaption>
  );
}

function Unit({ pointer }: { pointer: NonNullable<EntryView["unit"]> }) {
  const { t } = useTranslation();
  const content = (
    <>
      <Icon name="heroicons_outline:building-office-2" className="size-6 text-primary" />
      <span>
        <span className="block text-base text-muted-foreground">{t("public.department")}</span>
        <span className="font-medium">
          <LocalizedText text={pointer.title} />
        </span>
      </span>
    </>
  );
  const look = "flex items-start gap-3 rounded-lg border bg-card p-4";
  return pointer.href ? (
    <Link to={pointer.href} className={cn(look, "hover:border-primary")}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
}
