import type { ReactNode } from "react";
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
import type { OtherView, PublicView } from "~/lib/content/definition/public/public-views";
import type { Locale } from "~/lib/content/values";
import { formatNumber } from "~/lib/platform/text/numbers";
import type { Card } from "~/lib/public-site/lists/card";
import type { FilterChoice } from "~/lib/public-site/lists/filters.server";
import type { ListOutput } from "~/lib/public-site/lists/list-outputs.server";
import type { ListDays, SectionQuery } from "~/lib/public-site/lists/list-address";
import type { ListBody } from "~/lib/public-site/lists/list-body";
import type { SectionHead } from "~/lib/public-site/section-head.server";
import type { SectionPage } from "~/lib/public-site/lists/section-page.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { kept } from "./kept-part";
import { Accordion } from "./lists/accordion";
import { CardGrid } from "./lists/card-grid";
import { EntryList } from "./lists/entry-list";
import { MonthCalendar } from "./lists/month-calendar";
import { PeopleList } from "./lists/people-list";
import { PlaceMap } from "./lists/place-map";
import { Timeline } from "./lists/timeline";
import { NearFinds } from "./near-finds";
import { AnyLink } from "./outside-link";
import { Photo } from "./entry/photo";
import { RichText } from "./entry/rich-text";
import { SearchForm } from "./site/search-form";
import { useSiteTexts } from "./site/use-site-texts";

type SectionListProps = {
  head: SectionHead;
  /** `hasTime`: past entries have a list of their own; `path`: for its forms, without a language. */
  section: { id: string; icon: InterfaceIcon; hasTime: boolean; view: PublicView; path: string };
  page: SectionPage;
  near: readonly Card[];
  query: SectionQuery;
  pages: {
    href: string;
    outputs: ListOutput[];
    current: string;
    past: string;
    all: string;
    others: { view: OtherView; href: string }[];
    /** Back to all when selected. */ days: { days: ListDays; href: string }[];
  };
  locale: Locale;
};

export function SectionList({ head, section, page, near, query, pages, locale }: SectionListProps) {
  const { t } = useTranslation();
  const { nothingYet } = useSiteTexts();
  const { title, intro, banner, elsewhere } = head;
  const { pagination, body, choices } = page;
  const isFiltered = Object.keys(query.filters).length > 0;
  const isNarrowed = isFiltered || query.days !== null;
  // Urgent content, such as today's events or escape routes, comes before the filters.
  const isFolded = section.hasTime || body.view === "map";
  const pageHref = (number: number) =>
    number > 1 ? `${pages.href}${pages.href.includes("?") ? "&" : "?"}page=${number}` : pages.href;
  const hasTabOfPast = (page.archived > 0 || query.archive) && section.view !== "calendar";
  const currentTab = hasTabOfPast ? (section.hasTime ? "public.upcomingTab" : "public.currentTab") : "public.listTab";
  const tabs = [
    {
      href: pages.current,
      title: t(section.view === "calendar" || section.view === "map" ? `public.${section.view}Tab` : currentTab),
      active: !query.archive && query.view === null,
    },
    ...(hasTabOfPast
      ? [
          {
            href: pages.past,
            title: t(section.hasTime ? "public.pastTab" : "public.archiveTab"),
            active: query.archive && query.view === null,
          },
        ]
      : []),
    ...pages.others.map(({ view, href }) => ({ href, title: t(`public.${view}Tab`), active: query.view === view })),
  ];
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb
        label={t("ui.breadcrumb")}
        crumbs={[{ title: t("public.home"), href: publicPaths.home(locale) }, { title }]}
        className="[&_ol]:text-base"
      />
      {banner ? (
        <Photo
          picture={banner}
          sizes="(min-width: 80rem) 76rem, 100vw"
          first
          decorative={banner.alt === ""}
          className="aspect-[4/1] w-full rounded-xl"
        />
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <header className="min-w-0">
          <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight sm:text-[2.5rem]">{title}</h1>
          {"html" in intro ? (
            <RichText html={{ text: intro.html }} className="mt-2 max-w-[60ch] text-muted-foreground" />
          ) : (
            <p className="mt-2 max-w-[60ch] text-muted-foreground">{intro.text}</p>
          )}
          {elsewhere ? (
            <p className="mt-2">
              <AnyLink
                href={elsewhere.href}
                className="inline-block py-1.5 font-medium text-primary underline underline-offset-4 hover:no-underline"
              >
                {elsewhere.text}
              </AnyLink>
            </p>
          ) : null}
        </header>
        <div className="no-print flex w-full flex-wrap items-center gap-3 md:w-auto">
          <SearchForm
            action={section.path}
            locale={locale}
            label={t("public.searchIn", { title })}
            value={query.search}
            archive={query.archive}
            kept={{ ...query.filters, ...lookedAt(query) }}
            className="min-w-0 flex-1 md:w-80"
          />
        </div>
      </div>
      {tabs.length > 1 && !query.entry ? <TabLinks label={t("public.views")} tabs={tabs} /> : null}
      {query.entry ? (
        <a href={pages.href} className="inline-flex min-h-10 items-center plain-link">
          {t("public.wholeList")}
        </a>
      ) : null}
      {pages.days.length > 0 ? <Days days={pages.days} chosen={query.days} /> : null}
      {choices.length > 0 ? (
        <Filters
          choices={choices}
          path={section.path}
          others={othersBesideFilters(query)}
          all={isFiltered ? pages.all : null}
          folded={isFolded}
        />
      ) : null}
      {(query.search || isNarrowed) && body.view !== "calendar" ? (
        <p role="status" className="text-muted-foreground">
          {query.search
            ? t("public.search.results", {
                count: pagination.length,
                number: formatNumber(pagination.length, locale),
                query: query.search,
              })
            : t("public.filtered", { count: pagination.length })}
        </p>
      ) : null}
      {near.length > 0 ? (
        <NearFinds title={t("public.search.someWordsHere")} cards={near} />
      ) : pagination.length === 0 ? (
        <EmptyState
          icon={section.icon}
          title={query.search || isNarrowed ? t("public.nothingFound") : (nothingYet ?? t("public.nothingYet"))}
          description={query.search ? t("public.nothingFoundHint") : undefined}
        />
      ) : (
        <Body body={body} locale={locale} />
      )}
      {pagination.lastPage > 1 || (pagination.length === 0 && near.length === 0) ? (
        <Paging pagination={pagination} hrefOf={pageHref} />
      ) : null}
      <Outputs outputs={pages.outputs} title={title} />
    </div>
  );
}

const outputIcons = {
  calendar: "heroicons_outline:calendar",
  rss: "heroicons_outline:rss",
  pdf: "heroicons_outline:printer",
  sheet: "heroicons_outline:list-bullet",
  data: "heroicons_outline:arrow-down-tray",
} as const;

function Outputs({ outputs, title }: { outputs: readonly ListOutput[]; title: string }) {
  const { t } = useTranslation();
  if (outputs.length === 0) return null;
  return (
    <ul className="no-print -mt-2 flex flex-wrap gap-x-5">
      {outputs.map(({ kind, href }) => (
        <li key={kind}>
          <a href={href} className="inline-flex min-h-10 items-center gap-2 text-base plain-link">
            <Icon name={outputIcons[kind]} className="size-5" />
            {t(`public.outputs.${kind}`)}
            <span className="sr-only">: {title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** "Today" and "this weekend". */
function Days({ days, chosen }: { days: SectionListProps["pages"]["days"]; chosen: ListDays | null }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("public.days.label")} className="no-print">
      <ul className="flex flex-wrap gap-2">
        {days.map((one) => (
          <li key={one.days}>
            <a
              href={one.href}
              aria-current={one.days === chosen ? "true" : undefined}
              className={
                "inline-flex min-h-11 items-center gap-2 rounded-full border bg-card px-4 text-base font-medium " +
                "hover:border-primary hover:text-primary aria-[current]:border-primary aria-[current]:bg-primary " +
                "aria-[current]:text-primary-foreground"
              }
            >
              {t(`public.days.${one.days}`)}
              {one.days === chosen ? (
                <Icon name="heroicons_outline:x-mark" className="size-4" label={t("public.days.all")} />
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A GET form, so that filters are in the address. @param folded until opened or filtered */
function Filters({ folded, ...of }: FiltersProps & { folded: boolean }) {
  const { t } = useTranslation();
  if (!folded) return <FilterForm {...of} />;
  return (
    <details open={of.all !== null} className="no-print group/filters rounded-xl border">
      <summary
        className={
          "flex min-h-11 list-none items-center gap-2 px-4 text-base " +
          "font-medium [&::-webkit-details-marker]:hidden"
        }
      >
        <Icon name="heroicons_outline:funnel" className="size-5" />
        {t("public.filters")}
        <Icon name="heroicons_mini:chevron-down" className="ms-auto size-5 group-open/filters:rotate-180" />
      </summary>
      <div className="border-t p-4">
        <FilterForm {...of} />
      </div>
    </details>
  );
}

type FiltersProps = {
  choices: readonly FilterChoice[];
  path: string;
  /** What the form sends along: all of the list's address but its page and filters. */
  others: Readonly<Record<string, string>>;
  /** The unfiltered list, if filtered. */ all: string | null;
};

const FilterForm = kept("filters", function FilterForm({ choices, path, others, all }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <form
      action={path}
      method="get"
      key={all}
      className="no-print grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      aria-label={t("public.filters")}
    >
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {choices.map(({ name, label, value, options }) => (
        <div key={name} className="flex min-w-0 flex-col gap-1.5 sm:max-w-72 sm:min-w-48">
          <Label htmlFor={`filter-${name}`}>{label}</Label>
          <NativeSelect id={`filter-${name}`} name={name} defaultValue={value}>
            <option value="">{t("public.everything")}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang}>
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
        <a href={all} className="inline-flex min-h-10 items-center plain-link">
          {t("public.showAll")}
        </a>
      ) : null}
    </form>
  );
});

const othersBesideFilters = (query: SectionQuery): Record<string, string> => ({
  ...(query.locale === "tr" ? {} : { lang: query.locale }),
  ...(query.archive ? { archive: "1" } : {}),
  ...(query.search ? { search: query.search } : {}),
  ...lookedAt(query),
});

/** The present view, for forms that change another part. */
function lookedAt({ view, month, days }: SectionQuery): Record<string, string> {
  return { ...(days ? { days } : {}), ...(month ? { month } : view ? { view } : {}) };
}

/** A new view doesn't compile until it is here. */
const views: {
  readonly [V in ListBody["view"]]: (props: { body: Extract<ListBody, { view: V }>; locale: Locale }) => ReactNode;
} = {
  entry: CardGrid,
  page: CardGrid,
  landing: CardGrid,
  list: EntryList,
  accordion: Accordion,
  people: PeopleList,
  map: PlaceMap,
  calendar: MonthCalendar,
  timeline: Timeline,
};

function Body({ body, locale }: { body: ListBody; locale: Locale }) {
  const View = views[body.view] as (props: { body: ListBody; locale: Locale }) => ReactNode;
  return <View body={body} locale={locale} />;
}
