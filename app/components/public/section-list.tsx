import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Paging } from "~/components/paging";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { EmptyState } from "~/components/ui/empty-state";
import { TabLinks } from "~/components/ui/tab-links";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import type { Card } from "~/lib/public-site/lists/card";
import type { SectionPage, SectionQuery } from "~/lib/public-site/lists/section-page.server";

import { PictureCard, RowCard, TreeCard } from "./cards";
import { SearchForm } from "./search-form";

type SectionListProps = {
  section: { id: string; icon: string; isEvent: boolean; rss: boolean; hasPictures: boolean };
  page: SectionPage;
  query: SectionQuery;
  locale: Locale;
};

/** All entries of a section: current or of the archive, found or page by page. */
export function SectionList({ section, page, query, locale }: SectionListProps) {
  const { t } = useTranslation();
  const title = t(`public.sections.${section.id}.title`);
  const addressOf = (changes: Partial<SectionQuery>) => sectionAddress(section.id, { ...query, page: 1, ...changes });
  const { pagination, cards } = page;
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb label={t("ui.breadcrumb")} crumbs={[{ title: t("public.home"), href: publicPaths.home(locale) }, { title }]} className="[&_ol]:text-base" />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <header className="min-w-0">
          <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight sm:text-[2.5rem]">{title}</h1>
          <p className="mt-2 max-w-[60ch] text-muted-foreground">{t(`public.sections.${section.id}.intro`)}</p>
        </header>
        <div className="flex w-full flex-wrap items-center gap-3 md:w-auto">
          <SearchForm
            action={publicPaths.section(section.id, "tr")}
            locale={locale}
            label={t("public.searchIn", { title })}
            value={query.search}
            archive={query.archive}
            className="min-w-0 flex-1 md:w-80"
          />
          {section.rss ? (
            <a
              href={publicPaths.rss(section.id, locale)}
              aria-label={t("public.rssOf", { title })}
              title={t("public.rssOf", { title })}
              className="flex size-10 items-center justify-center rounded-md border border-input hover:bg-accent"
            >
              <Icon name="heroicons_outline:rss" />
            </a>
          ) : null}
        </div>
      </div>
      {page.archived > 0 || query.archive ? (
        <TabLinks
          label={t("public.views")}
          tabs={[
            { href: addressOf({ archive: false }), title: t(section.isEvent ? "public.upcomingTab" : "public.currentTab"), active: !query.archive },
            { href: addressOf({ archive: true }), title: t(section.isEvent ? "public.pastTab" : "public.archiveTab"), active: query.archive },
          ]}
        />
      ) : null}
      {query.search ? (
        <p role="status" className="text-muted-foreground">
          {t("public.search.results", { count: pagination.length, query: query.search })}
        </p>
      ) : null}
      {cards.length === 0 ? (
        <EmptyState icon={section.icon} title={t(query.search ? "public.nothingFound" : "public.nothingYet")} description={query.search ? t("public.nothingFoundHint") : undefined} />
      ) : (
        <Cards cards={cards} isTree={page.isTree} hasPictures={section.hasPictures} />
      )}
      {pagination.lastPage > 1 || pagination.length === 0 ? (
        <Paging pagination={pagination} hrefOf={(page) => addressOf({ page })} />
      ) : null}
    </div>
  );
}

function sectionAddress(id: string, { locale, search, archive, page }: SectionQuery): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (archive) params.set("archive", "1");
  if (page > 1) params.set("page", String(page));
  if (locale !== "tr") params.set("lang", locale);
  return `${publicPaths.section(id, "tr")}${params.size > 0 ? `?${params}` : ""}`;
}

function Cards({ cards, isTree, hasPictures }: { cards: readonly Card[]; isTree: boolean; hasPictures: boolean }) {
  if (isTree) return <TreeGrid cards={cards} />;
  if (cards.some((card) => card.icon)) return <Grid cards={cards} />;
  if (hasPictures && cards.some((card) => card.picture)) {
    return (
      <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
        {cards.map((card, index) => (
          <li key={card.id}>
            <PictureCard card={card} first={index === 0} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="flex flex-col divide-y border-y">
      {cards.map((card) => (
        <li key={card.id}>
          <RowCard card={card} />
        </li>
      ))}
    </ul>
  );
}

function Grid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 md:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id}>
          <TreeCard card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Each entry of the first level with the ones right under it; deeper ones are on their parents' pages. */
function TreeGrid({ cards }: { cards: readonly Card[] }) {
  const known = new Set(cards.map(({ id }) => id));
  const under = groupByParent(cards);
  // A page whose parent was withdrawn stands on the first level instead of vanishing.
  const roots = cards.filter((card) => card.parentId === null || !known.has(card.parentId));
  return (
    <ul className="grid items-start gap-5 sm:grid-cols-2 md:grid-cols-3">
      {roots.map((card) => (
        <li key={card.id} className="h-full">
          <TreeCard card={card} under={under.get(card.id)} />
        </li>
      ))}
    </ul>
  );
}

function groupByParent(cards: readonly Card[]): Map<string | null, Card[]> {
  const groups = new Map<string | null, Card[]>();
  for (const card of cards) groups.set(card.parentId, [...(groups.get(card.parentId) ?? []), card]);
  return groups;
}
