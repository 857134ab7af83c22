import type { Field, Section } from "~/lib/content/definition/definition";
import { findSection } from "~/lib/content/definition/registry.server";
import { settingOptions } from "~/lib/content/fields/choices/setting-options.server";
import type { FilterKind } from "~/lib/content/definition/public/public-face-input";
import { pointsAtEntries } from "~/lib/content/fields/points-at";
import { sourceSections } from "~/lib/content/publication/read/public-entry.server";
import { publicTags, publicTitles } from "~/lib/content/publication/read/published-data.server";
import { findPublished } from "~/lib/content/publication/read/published-entry.server";
import { rightUntil, type ListTime } from "~/lib/content/publication/read/published-times.server";
import { countFacets, countYears, type PublicQuery } from "~/lib/content/publication/read/published.server";
import type { Locale } from "~/lib/content/values";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import type { Labels } from "~/lib/public-site/entry/labels.server";
import { settingsTag } from "~/lib/settings/settings.server";
import { translate, unlocalized, type TranslatedText } from "~/lib/content/translated-text";
import { onceForEach } from "~/lib/platform/cache/once-for-each";

import type { Filters } from "./list-address";
import { openNowIds } from "./open-now.server";

export type FilterChoice = { name: string; label: string; value: string; options: (NamedValue & { count: number })[] };

/** `lang` when its text is not in the page’s language. */
type NamedValue = TranslatedText & { value: string };

const longestValue = 100;
/** A longer choice would be no choice. */
const maxOptions = 200;

/** Unknown filters and impossible values are left out. */
export function readFilters(section: Section, params: URLSearchParams): Filters {
  const { years, openNow } = section.publicFace.list;
  const year = params.get("year") ?? "";
  const worked = {
    ...(years !== undefined && /^\d{4}$/.test(year) ? { year } : {}),
    ...(openNow && params.get("open") === "1" ? { open: "1" } : {}),
  };
  const exact = Object.fromEntries(
    section.publicFace.list.filters.flatMap((name) => {
      const value = params.get(name) ?? "";
      const field = section.fields[name];
      return field &&
        value !== "" &&
        value.length <= longestValue &&
        isFilterKind(field.kind) &&
        readers[field.kind](value, field)
        ? [[name, value]]
        : [];
    }),
  );
  return { ...exact, ...worked };
}

/** `?kategori=` by slug or id (content-model §2). @returns undefined without it, null when citizens can't see it */
export async function namedCategory(
  section: Section,
  params: URLSearchParams,
  locale: Locale,
): Promise<{ name: string; id: string } | null | undefined> {
  const wanted = (params.get("kategori") ?? "").slice(0, longestValue);
  if (wanted === "") return undefined;
  for (const name of section.publicFace.list.filters) {
    const field = section.fields[name];
    const categories = field && "section" in field ? findSection(field.section) : undefined;
    if (categories?.kind !== "category") continue;
    if (isId(wanted)) return { name, id: wanted };
    const answer = await findPublished(categories, locale, wanted);
    const kept = answer.kind === "moved" ? await findPublished(categories, answer.locale, answer.slug) : answer;
    return kept.kind === "found" ? { name, id: kept.entry.id } : null;
  }
  return undefined;
}

const workedOut: ReadonlySet<string> = new Set(["year", "open"]);

export function facetsOf(filters: Filters): string[] {
  return Object.entries(filters).flatMap(([name, value]) => (workedOut.has(name) ? [] : [`${name}:${value}`]));
}

export async function narrowingOf(
  section: Section,
  filters: Filters,
): Promise<Pick<PublicQuery, "facets" | "ids" | "year">> {
  const facets = facetsOf(filters);
  const { years } = section.publicFace.list;
  return {
    ...(facets.length > 0 ? { facets } : {}),
    ...(years !== undefined && filters.year !== undefined ? { year: { field: years, is: Number(filters.year) } } : {}),
    ...(filters.open === undefined ? {} : { ids: await openNowIds(section) }),
  };
}

export const isId = (value: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
const isCode = (value: string, field: Field) =>
  "options" in field ? field.options.includes(value) : /^[\w-]+$/.test(value);

const readers: Readonly<Record<FilterKind, (value: string, field: Field) => boolean>> = {
  select: isCode,
  multi: isCode,
  tags: (value) => !value.includes("\0"),
  relation: isId,
  relations: isId,
  boolean: (value) => value === "true" || value === "false",
};

function isFilterKind(kind: Field["kind"]): kind is FilterKind {
  return kind in readers;
}

/** Options with counts; a filter with a single option is left out. */
export async function filterChoices(
  section: Section,
  filters: Filters,
  time: ListTime,
  labels: Labels,
): Promise<FilterChoice[]> {
  const choices = await cached(
    madeFrom(section),
    `filters ${section.id} ${labels.locale} ${time} ${JSON.stringify(filters)}`,
    () => facetChoices(section, filters, time, labels),
    () => rightUntil(section),
  );
  const worked = await Promise.all([yearChoice(section, filters, time, labels), openChoice(section, filters, labels)]);
  return [...choices, ...worked.filter((choice) => choice !== null)].filter(
    ({ name, value, options }) => value !== "" || options.length > (name === "open" ? 0 : 1),
  );
}

const madeFrom = onceForEach((section: Section): readonly string[] => [
  ...new Set([...publicTags(section), ...sourceSections(section), settingsTag]),
]);

async function facetChoices(
  section: Section,
  filters: Filters,
  time: ListTime,
  labels: Labels,
): Promise<FilterChoice[]> {
  const names = section.publicFace.list.filters;
  const counts = await countFacets(section, names, time);
  return Promise.all(
    names.map(async (name): Promise<FilterChoice> => {
      const value = filters[name] ?? "";
      const counted = new Map(
        [...counts].flatMap(([facet, count]) =>
          facet.startsWith(`${name}:`) ? [[facet.slice(name.length + 1), count] as const] : [],
        ),
      );
      // Selected by an address, though no entry has it any more: it can be seen and removed.
      if (value !== "" && !counted.has(value)) counted.set(value, 0);
      const named = await nameValues(section, name, [...counted.keys()].slice(0, maxOptions), labels);
      return {
        name,
        label: labels.field(section, name),
        value,
        options: named.map((one) => ({ ...one, count: counted.get(one.value) ?? 0 })),
      };
    }),
  );
}

async function yearChoice(
  section: Section,
  { year: value = "" }: Filters,
  time: ListTime,
  labels: Labels,
): Promise<FilterChoice | null> {
  const { years } = section.publicFace.list;
  if (years === undefined) return null;
  const counts = new Map(await countYears(section, years, time));
  if (value !== "" && !counts.has(Number(value))) counts.set(Number(value), 0);
  return {
    name: "year",
    label: labels.t("public.year"),
    value,
    options: [...counts].map(([year, count]) => ({ value: String(year), text: String(year), count })),
  };
}

async function openChoice(
  section: Section,
  { open: value = "" }: Filters,
  labels: Labels,
): Promise<FilterChoice | null> {
  if (!section.publicFace.list.openNow) return null;
  const { length } = await openNowIds(section);
  return {
    name: "open",
    label: labels.t("public.openNow.label"),
    value,
    options: [{ value: "1", text: labels.t("public.openNow.yes"), count: length }],
  };
}

async function nameValues(section: Section, name: string, values: string[], labels: Labels): Promise<NamedValue[]> {
  const field = section.fields[name];
  if (pointsAtEntries(field)) {
    const titles = await publicTitles(field.section, values);
    return byText(
      values.flatMap((value) => {
        const title = translate(titles[value]?.title, labels.locale);
        return title ? [{ value, ...title }] : [];
      }),
    );
  }
  if (field?.kind === "boolean")
    return values
      .sort()
      .reverse()
      .map((value) => ({ value, text: labels.t(value === "true" ? "public.yes" : "public.no") }));
  if (field?.kind === "tags") return byText(values.map((value) => ({ value, ...unlocalized(value, labels.locale) })));
  const order =
    field && "options" in field
      ? [...field.options]
      : (field && "optionsFrom" in field ? ((await settingOptions(section))[field.optionsFrom] ?? []) : []).map(
          ({ code }) => code,
        );
  return values
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((value) => ({ value, text: labels.option(section, name, value) }));
}

function byText<T extends { text: string }>(named: T[]): T[] {
  return named.sort((a, b) => compareTr(a.text, b.text));
}
