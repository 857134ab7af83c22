import { LRUCache } from "lru-cache";

import { lastSegment } from "~/lib/content/definition/public/address-names";
import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { findSection } from "~/lib/content/definition/registry.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import { publicTags } from "~/lib/content/publication/read/published-data.server";
import { readPublishedEntry } from "~/lib/content/publication/read/published-entry.server";
import { countFacets, readPublished } from "~/lib/content/publication/read/published.server";
import { findSuccessor } from "~/lib/content/publication/addresses/successors.server";
import type { Locale } from "~/lib/content/values";
import { peekCached, cached } from "~/lib/platform/cache/tagged-cache.server";
import { env } from "~/lib/platform/env/env.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { asAsked } from "~/lib/platform/http/request/pagination";
import { jsonBytes } from "~/lib/platform/http/response/json-bytes.server";
import { refusalCode } from "~/lib/platform/http/response/refusal-codes";
import { etagOf, matchesEtag } from "~/lib/platform/http/response/etag.server";
import { unescaped } from "~/lib/platform/text/urls";
import { apiItem } from "~/lib/public-site/entry/api-item.server";
import { facetsOf, readFilters } from "~/lib/public-site/lists/filters.server";
import { shownFragments } from "~/lib/public-site/lists/front/slides.server";
import { isKnownOpen, siteClosed } from "~/lib/public-site/site/site-modes.server";
import { findText, withValue } from "~/lib/public-site/site/site-texts.server";
import { parseLocale } from "~/lib/public-site/public-locale";

import { revalidated } from "./document-headers";

type Prepared = {
  status: 200 | 301 | 400 | 404 | 410;
  body: Buffer<ArrayBuffer>;
  etag: string;
  location?: string;
  gone?: string;
};
export type Answer = { status: number; headers: Record<string, string>; body: Buffer<ArrayBuffer> | null };
type Question = {
  section: Section;
  slug?: string;
  locale: Locale;
  page: number;
  size: number;
  search: string;
  facets: string[];
  from: readonly string[];
  key: string;
  wrong?: string;
};
type Asked = { get: (name: string) => string | null } | Readonly<Record<string, string | string[] | undefined>>;

const address = /^\/api\/public\/([\w-]{1,60})(?:\/([^/]{1,400}))?\/?$/;
const maxPerPage = 100;

/** Cached until its section changes. @param url path or whole address of `/api/public/<section>/<slug>` */
export async function publicAnswer(method: string, url: string, headers: Asked): Promise<Answer> {
  const question = readQuestion(url);
  if (!question) return toAnswer(await refusal(404, "No such section", localeOf(url)), method, headers);
  if (question.wrong !== undefined) return toAnswer(await wrongFilter(question, question.wrong), method, headers);
  const answer = await ((await isKnown(question)) ? keptOrPrepared(question) : prepare(question));
  return toAnswer(
    (answer.gone === undefined ? null : await ledOn(answer.gone, question.locale)) ?? answer,
    method,
    headers,
  );
}

/** A redirect to the successor of a withdrawn entry; it may be in another section, so it isn't cached. */
async function ledOn(id: string, locale: Locale): Promise<Prepared | null> {
  const successor = await findSuccessor(id);
  const slug = successor && (successor.slug[locale] ?? successor.slug.tr);
  return slug
    ? movedTo(
        `/api/public/${successor.section}/${encodeURIComponent(lastSegment(slug))}${locale === "tr" ? "" : `?lang=${locale}`}`,
      )
    : null;
}

function movedTo(path: string): Prepared {
  const location = (env().SITE_URL ?? env().PUBLIC_URL ?? "") + path;
  return { ...prepared(301, { error: "Moved", url: location }), location };
}

function keptOrPrepared(question: Question): Promise<Prepared> {
  // Slides depend on the clock.
  const until = question.section.publicFace.view === "fragment" ? Date.now() + 60_000 : Number.POSITIVE_INFINITY;
  return cached(question.from, question.key, () => prepare(question), until);
}

/** Fills the cache for `cachedPublicAnswer`; null: not an address of the public API that can be cached. */
export function makePublicAnswer(url: string): Promise<unknown> | null {
  const question = knownQuestion(url);
  if (!question || question.wrong !== undefined) return null;
  return siteClosed().then(async (closed) =>
    closed || !(await isKnown(question)) ? undefined : keptOrPrepared(question),
  );
}

/** For the server before any other work; null: the route answers. The body is there for a HEAD too. */
export function cachedPublicAnswer(method: string, url: string, headers: Asked): Answer | null {
  const question = method === "GET" || method === "HEAD" ? knownQuestion(url) : null;
  if (!question || !isKnownOpen()) return null;
  const known = question.wrong === undefined ? peekCached<Prepared>(question.from, question.key) : undefined;
  // The successor of a withdrawn entry is looked up each time.
  return known && known.gone === undefined ? answerOf(known, headers) : null;
}

const questions = new LRUCache<string, Question>({ max: 2_000 });

function knownQuestion(url: string): Question | null {
  if (!url.startsWith("/api/public/")) return null;
  const question = questions.get(url) ?? readQuestion(url);
  if (question && question.wrong === undefined) questions.set(url, question);
  return question;
}

function readQuestion(url: string): Question | null {
  const base = "http://site.invalid";
  if (!URL.canParse(url, base)) return null;
  const { pathname, searchParams } = new URL(url, base);
  const match = address.exec(pathname);
  const section = findSection(match?.[1]);
  if (!section) return null;
  const slug = match?.[2] === undefined ? undefined : unescaped(match[2]);
  if (slug === null) return null;
  const locale = parseLocale(searchParams.get("lang"));
  const from = publicTags(section);
  if (slug !== undefined)
    return {
      section,
      slug,
      locale,
      page: 1,
      size: 1,
      search: "",
      facets: [],
      from,
      key: `api item ${section.id} ${locale} ${slug}`,
    };
  const page = whole(searchParams.get("page"), 1, 1_000_000);
  const size = whole(searchParams.get("size"), 10, maxPerPage);
  const search = (searchParams.get("search") ?? "").slice(0, 200).trim();
  // In declaration order, whatever the address's: one question, one cached answer.
  const facets = facetsOf(readFilters(section, searchParams));
  const wrong = wrongParameter(section, searchParams, facets);
  return {
    section,
    locale,
    page,
    size,
    search,
    facets,
    from,
    key: `api list ${section.id} ${locale} ${page} ${size} ${JSON.stringify(facets)} ${search}`,
    ...(wrong === undefined ? {} : { wrong }),
  };
}

const ownParameters = new Set(["lang", "page", "size", "search"]);

function wrongParameter(section: Section, params: URLSearchParams, facets: readonly string[]): string | undefined {
  return [...params.keys()].find(
    (name) =>
      !ownParameters.has(name) &&
      (params.getAll(name).length > 1 ||
        (params.get(name) !== "" && !facets.includes(`${name}:${params.get(name)}`)) ||
        !section.publicFace.list.filters.includes(name)),
  );
}

/** Whether published entries have these filter values: strangers could invent any number of others. */
async function isKnown({ section, facets }: Question): Promise<boolean> {
  if (facets.length === 0) return true;
  const counts = await countFacets(section, section.publicFace.list.filters);
  return facets.every((facet) => counts.has(facet));
}

async function wrongFilter({ section, locale }: Question, name: string): Promise<Prepared> {
  const t = await getFixedT(locale);
  const isFilter = section.publicFace.list.filters.includes(name);
  const message = t(isFilter ? "public.api.wrongValue" : "public.api.unknownFilter", {
    name: name.slice(0, 60),
    filters: section.publicFace.list.filters.join(", ") || "–",
  });
  return prepared(400, {
    error: isFilter ? "No value of this filter" : "Unknown parameter",
    code: refusalCode(400),
    message,
    filters: section.publicFace.list.filters,
  });
}

function whole(text: string | null, otherwise: number, most: number): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), most) : otherwise;
}

function prepare(question: Question): Promise<Prepared> {
  return question.slug === undefined ? prepareList(question) : prepareItem(question, question.slug);
}

async function prepareList({ section, locale, page, size, search, facets }: Question): Promise<Prepared> {
  if (await isSectionHidden(section)) return refusal(404, "No such section", locale);
  const asked = { page, size, ...(search ? { search } : {}), ...(facets.length > 0 ? { facets } : {}) };
  const isFragment = section.publicFace.view === "fragment";
  const list = await (isFragment
    ? shownFragments(section, locale, Date.now(), asked)
    : readPublished(section, { locale, ...asked }));
  const { files, titles } = list;
  const { items, pagination } = asAsked(list, page);
  return prepared(200, {
    items: items.map((item) => withValue(section, apiItem(section, item, { files, titles }, locale))),
    pagination,
  });
}

async function prepareItem({ section, locale }: Question, slug: string): Promise<Prepared> {
  if (await isSectionHidden(section)) return refusal(404, "No such section", locale);
  const texts = hooksOf(section).site?.text;
  if (texts) {
    const text = await findText(section, texts, slug, locale);
    return text
      ? prepared(200, withValue(section, apiItem(section, text.entry, text.pointed, locale)))
      : refusal(404, "No such entry", locale);
  }
  if (section.publicFace.view === "fragment") return refusal(404, "No such entry", locale);
  const found = await readPublishedEntry(section, locale, slug);
  switch (found.kind) {
    case "found":
      return prepared(200, apiItem(section, found.entry, found.pointed, locale));
    case "moved":
      return movedTo(
        `/api/public/${section.id}/${encodeURIComponent(lastSegment(found.slug))}${found.locale === "tr" ? "" : `?lang=${found.locale}`}`,
      );
    case "gone":
      return { ...(await refusal(410, "This entry is no longer published", locale)), gone: found.id };
    case "missing":
      return refusal(404, "No such entry", locale);
  }
}

function prepared(status: Prepared["status"], value: unknown): Prepared {
  // Only the bytes: a string would be cached and then encoded each time.
  const body = jsonBytes(value);
  return { status, body, etag: etagOf(body) };
}

/** In the requested language, like the items: the cached answer is the same for all readers. */
async function refusal(status: 404 | 410, error: string, locale: Locale): Promise<Prepared> {
  const code = refusalCode(status);
  const t = await getFixedT(locale);
  return prepared(status, { error, code, message: t(`refusals.${code}`) });
}

function localeOf(url: string): Locale {
  const base = "http://site.invalid";
  return parseLocale(URL.canParse(url, base) ? new URL(url, base).searchParams.get("lang") : null);
}

function header(headers: Asked, name: string): string | null {
  if (typeof headers.get === "function") return headers.get(name);
  const value = (headers as Readonly<Record<string, string | string[] | undefined>>)[name];
  return typeof value === "string" ? value : null;
}

type Answers = { whole: Answer; unchanged: Answer };
const answers = new WeakMap<Prepared, Answers>();

function answersOf(prepared: Prepared): Answers {
  const { status, body, etag, location } = prepared;
  const common = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag",
    // Readable from every site, whatever the policy of other answers.
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cache-Control": status === 404 || status === 400 ? "no-store" : revalidated,
    ...(location ? { Location: location } : {}),
    ...(status === 200 ? { ETag: etag } : {}),
  };
  const made = {
    whole: { status, headers: { ...common, "Content-Type": "application/json; charset=utf-8" }, body },
    unchanged: { status: 304, headers: common, body: null },
  };
  answers.set(prepared, made);
  return made;
}

function answerOf(prepared: Prepared, headers: Asked): Answer {
  const { whole, unchanged } = answers.get(prepared) ?? answersOf(prepared);
  return prepared.status === 200 && matchesEtag(header(headers, "if-none-match"), prepared.etag) ? unchanged : whole;
}

function toAnswer(prepared: Prepared, method: string, headers: Asked): Answer {
  const answer = answerOf(prepared, headers);
  return method === "HEAD" ? { ...answer, body: null } : answer;
}
