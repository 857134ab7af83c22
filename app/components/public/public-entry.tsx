import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";
import type { Locale } from "~/lib/content/values";
import { formatLongDate } from "~/lib/platform/text/dates";
import type { EntryView } from "~/lib/public-site/entry/entry-view";

import { Attachments } from "./attachments";
import { PictureCard, RowCard, TreeCard } from "./cards";
import { EntryParts, Part } from "./entry-parts";
import { Facts } from "./facts";
import { Gallery } from "./gallery";
import { Notices } from "./notices";
import { Photo } from "./photo";
import { LocalizedText } from "./localized-text";

/** The page of an entry, for citizens and in previews: the same parts, whatever the section; what is empty isn't there. */
export function PublicEntry({ view, locale }: { view: EntryView; locale: Locale }) {
  const { t } = useTranslation();
  const hasAside = view.facts.length > 0 || view.attachments.length > 0 || view.unit !== null || view.portrait !== null;
  // A face comes first; what comes beside a picture of its own waits until the page has said when and where.
  const portrait = view.portrait ? <Photo picture={view.portrait} sizes="320px" className="h-auto w-full max-w-80 rounded-xl bg-muted" /> : null;
  return (
    <article className="flex flex-col gap-8 sm:gap-10">
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
      </header>
      {view.cover ? (
        <figure>
          <Photo picture={view.cover} sizes="(min-width: 1200px) 1136px, (min-width: 600px) calc(100vw - 64px), min(100vw - 32px, 364px)" first className="aspect-video max-h-140 w-full rounded-xl bg-muted" />
          <Caption view={view} />
        </figure>
      ) : null}
      <div className={cn("grid gap-10", hasAside && "md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16")}>
        <div className="flex min-w-0 flex-col gap-10">
          <EntryParts parts={view.parts} title={view.title.text} locale={locale} />
        </div>
        {hasAside ? (
          <aside aria-label={t("public.atAGlance")} className="flex min-w-0 flex-col gap-6 md:row-span-2">
            {view.cover ? null : portrait}
            {view.facts.length > 0 ? <Facts facts={view.facts} /> : null}
            {view.cover ? portrait : null}
            {view.attachments.length > 0 ? (
              <Part title={t("public.attachments")}>
                <Attachments attachments={view.attachments} locale={locale} />
              </Part>
            ) : null}
            {view.unit ? <Unit pointer={view.unit} /> : null}
          </aside>
        ) : null}
      </div>
      {view.gallery.length > 0 ? (
        <Part title={t("public.gallery")}>
          <Gallery pictures={view.gallery} />
        </Part>
      ) : null}
      {view.children.length > 0 ? (
        <Part title={t(`public.sections.${view.section}.children`, { defaultValue: t("public.children") })}>
          <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
            {view.children.map((card) => (
              <li key={card.id}>{card.picture ? <PictureCard card={card} heading="h3" /> : <TreeCard card={card} heading="h3" />}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      {view.related.map((list) => (
        <RelatedList key={list.section} list={list} />
      ))}
    </article>
  );
}

/** What belongs to this page, of another section. */
function RelatedList({ list: { section, cards, more } }: { list: EntryView["related"][number] }) {
  const { t } = useTranslation();
  const title = t(`public.sections.${section}.title`);
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
        <Link to={more} className="mt-4 inline-flex min-h-10 items-center gap-1 font-semibold text-primary hover:underline">
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
