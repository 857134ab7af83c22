import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import type { Locale } from "~/lib/content/values";
import type { Block, BlockCard } from "~/lib/public-site/entry/entry-view";

import { Attachments } from "./attachments";
import { PictureCard, TreeCard } from "~/components/public/cards";
import { Gallery } from "./gallery";
import { Photo } from "./photo";
import { AnyLink } from "~/components/public/outside-link";
import { RichText } from "./rich-text";
import { LocalizedText } from "~/components/public/localized-text";
import { Video } from "./video";

export function Blocks({ blocks, locale }: { blocks: readonly Block[]; locale: Locale }) {
  return blocks.map((block) => <OneBlock key={block.key} block={block} locale={locale} />);
}

function OneBlock({ block, locale }: { block: Block; locale: Locale }) {
  const { t } = useTranslation();
  const { kind, heading, html, picture, link } = block;
  if (kind === "accordion" && heading) {
    return (
      <details className="group/block rounded-lg border">
        <summary className="flex min-h-12 list-none items-center gap-3 px-5 py-3 text-lg font-semibold hover:bg-accent">
          <span className="flex-1">
            <LocalizedText text={heading} />
          </span>
          <Icon name="heroicons_mini:chevron-down" className="transition-transform group-open/block:rotate-180" />
        </summary>
        {html ? <RichText html={html} className="border-t px-5 py-4" /> : null}
      </details>
    );
  }
  return (
    <section className={cn("flex flex-col gap-4", kind === "cta" && "rounded-xl bg-primary-soft p-6")}>
      {heading ? (
        <h2 className="text-2xl font-semibold tracking-tight">
          <LocalizedText text={heading} />
        </h2>
      ) : null}
      {html ? <RichText html={html} /> : null}
      {picture ? (
        <Photo picture={picture} sizes="(min-width: 960px) 720px, 100vw" className="h-auto w-full rounded-lg" />
      ) : null}
      {block.pictures.length > 0 ? <Gallery pictures={block.pictures} /> : null}
      {block.files.length > 0 ? <Attachments attachments={block.files} locale={locale} /> : null}
      {block.video ? <Video video={block.video} title={heading?.text ?? ""} /> : null}
      {block.cards.length > 0 ? <Cards cards={block.cards} /> : null}
      {block.more ? <Entries block={block} /> : null}
      {block.map ? (
        <AnyLink href={block.map} className="inline-flex items-center gap-2 plain-link">
          <Icon name="heroicons_outline:map-pin" />
          {t("public.showOnMap")}
        </AnyLink>
      ) : null}
      {link ? (
        <Button asChild className="self-start">
          <AnyLink href={link}>{t("public.goOn")}</AnyLink>
        </Button>
      ) : null}
    </section>
  );
}

function Cards({ cards }: { cards: readonly BlockCard[] }) {
  const { t } = useTranslation();
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {cards.map(({ key, heading, html, picture, link }) => (
        <li key={key} className="flex min-w-0 flex-col overflow-hidden rounded-xl border bg-card">
          {picture ? (
            <Photo picture={picture} sizes="(min-width: 600px) 360px, 100vw" className="aspect-video w-full" />
          ) : null}
          <div className="flex flex-col gap-2 p-5">
            {heading ? (
              <h3 className="text-lg font-semibold">
                <LocalizedText text={heading} />
              </h3>
            ) : null}
            {html ? <RichText html={html} /> : null}
            {link ? (
              <AnyLink href={link} className="plain-link">
                {t("public.goOn")}
                {heading ? (
                  <span className="sr-only">
                    : <LocalizedText text={heading} />
                  </span>
                ) : null}
              </AnyLink>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Entries({ block: { entries, heading, more } }: { block: Block }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className="grid gap-5 sm:grid-cols-2">
        {entries.map((card) => (
          <li key={card.id}>
            {card.picture ? <PictureCard card={card} heading="h3" /> : <TreeCard card={card} heading="h3" />}
          </li>
        ))}
      </ul>
      <Link to={more ?? ""} className="plain-link">
        {t("public.seeAll")}
        {heading ? (
          <span className="sr-only">
            : <LocalizedText text={heading} />
          </span>
        ) : null}
      </Link>
    </>
  );
}
