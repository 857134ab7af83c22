import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Paging } from "~/components/paging";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/controls/empty-state";
import { Label } from "~/components/ui/label";
import { NativeSelect } from "~/components/ui/native-select";
import { TabLinks } from "~/components/controls/tab-links";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import type { Card } from "~/lib/public-site/lists/card";
import type { FilterChoice } from "~/lib/public-site/lists/filters.server";
import type { SectionQuery } from "~/lib/public-site/lists/list-address";
import type { CardLook, SectionPage } from "~/lib/public-site/lists/section-page.server";

import { PictureCard, RowCard, TreeCard } from "./cards";
import { SearchForm } from "./search-form";

type SectionListProps = {
  /** `hasTime`: what is over stands in a list of its own; `path`: where its forms go, without a language. */
  section: { id: string; icon: string; hasTime: boolean; path: string };
  page: SectionPage;
  query: SectionQuery;
  /** Other views of the same list. */
  pages: { href: string; feed: string | null; current: string; past: string; all: string };
  locale: Locale;
};

/** All entries of a section: current or past, found, narrowed or page by page. */
export function SectionList({ section, page, query, pages, locale }: SectionListProps) {
  const { t } = useTranslation();
  const title = t(`public.sections.${section.id}.title`);
  const { pagination, cards, choices } = page;
  const isNarrowed = Object.keys(query.filters).length > 0;
  const pageHref = (number: number) => (number > 1 ? `${pages.href}${pages.href.includes("?") ? "&" : "?"}page=${number}` : pages.href);
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
            action={section.path}
            locale={locale}
            label={t("public.searchIn", { title })}
            value={query.search}
            archive={query.archive}
            kept={query.filters}
            className="min-w-0 flex-1 md:w-80"
          />
          {pages.feed ? (
            <a
              href={pages.feed}
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
            { href: pages.current, title: t(section.hasTime ? "public.upcomingTab" : "public.currentTab"), active: !query.archive },
            { href: pages.past, title: t(section.hasTime ? "public.pastTab" : "public.archiveTab"), active: query.archive },
          ]}
        />
      ) : null}
      {choices.length > 0 ? <Filters choices={choices} path={section.path} query={query} all={isNarrowed ? pages.all : null} /> : null}
      {query.search || isNarrowed ? (
        <p role="status" className="text-muted-foreground">
          {query.search ? t("public.search.results", { count: pagination.length, query: query.search }) : t("public.filtered", { count: pagination.length })}
        </p>
      ) : null}
      {cards.length === 0 ? (
        <EmptyState
          icon={section.icon}
          title={t(query.search || isNarrowed ? "public.nothingFound" : "public.nothingYet")}
          description={query.search ? t("public.nothingFoundHint") : undefined}
        />
      ) : (
        <Cards cards={cards} look={page.look} />
      )}
      {pagination.lastPage > 1 || pagination.length === 0 ? <Paging pagination={pagination} hrefOf={pageHref} /> : null}
    </div>
  );
}

/** A GET form: what is chosen stands in the address. */
function Filters({ choices, path, query, all }: { choices: readonly FilterChoice[]; path: string; query: SectionQuery; /** The list without them, where there are any. */ all: string | null }) {
  const { t } = useTranslation();
  return (
    <Form action={path} method="get" key={all} className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap" aria-label={t("public.filters")}>
      {query.locale === "tr" ? null : <input type="hidden" name="lang" value={query.locale} />}
      {query.archive ? <input type="hidden" name="archive" value="1" /> : null}
      {query.search ? <input type="hidden" name="search" value={query.search} /> : null}
      {choices.map(({ name, label, value, options }) => (
        <div key={name} className="flex min-w-0 flex-col gap-1.5 sm:max-w-72 sm:min-w-48">
          <Label htmlFor={`filter-${name}`}>{label}</Label>
          <NativeSelect id={`filter-${name}`} name={name} defaultValue={value}>
            <option value="">{t("public.everything")}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {t("public.counted", { text: option.text, count: option.count })}
              </option>
            ))}
          </NativeSelect>
        </div>
      ))}
      <Button type="submit" variant="secondary" className="justify-self-start">
        {t("public.filter")}
      </Button>
      {all ? (
        <a href={all} className="inline-flex min-h-10 items-center font-medium text-primary underline-offset-4 hover:underline">
          {t("public.showAll")}
        </a>
      ) : null}
    </Form>
  );
}

function Cards({ cards, look }: { cards: readonly Card[]; look: CardLook }) {
  if (look === "tree") return <TreeGrid cards={cards} />;
  if (look === "tiles") return <Grid cards={cards} />;
  if (look === "pictures" && cards.some((card) => card.picture)) {
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
