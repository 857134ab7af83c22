import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ContactTexts } from "~/components/public/site/contact-texts";
import { EntryPage } from "~/components/public/entry/entry-page";
import { RowPage } from "~/components/public/entry/row-page";
import { SectionList } from "~/components/public/section-list";
import { JsonLd } from "~/layouts/parts/json-ld";
import type { Section } from "~/lib/content/definition/definition";
import { readWriteForm } from "~/lib/citizen-messages/citizen-messages.server";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import { writePath } from "~/lib/content/definition/write-path";
import { contactSection } from "~/lib/content/definition/registry.server";
import { findPublicPlace } from "~/lib/content/definition/public/public-addresses.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import {
  findPublished,
  findPublishedSingle,
  isGone,
  readPublishedRow,
} from "~/lib/content/publication/read/published-entry.server";
import { findSuccessor, successorAddress } from "~/lib/content/publication/addresses/successors.server";
import { findWithdrawal } from "~/lib/content/publication/addresses/withdrawn.server";
import type { Locale } from "~/lib/content/values";
import { dropEmptyParams } from "~/lib/platform/http/request/empty-params.server";
import { ServerOnly } from "~/lib/platform/http/response/server-only";
import { found, notFound } from "~/lib/platform/http/response/responses.server";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { editLink, forReaderAlone } from "~/lib/public-site/entry/edit-link.server";
import { openEntry } from "~/lib/public-site/entry/entry-page.server";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import { listJsonLd } from "~/lib/public-site/entry/json-ld.server";
import { openRow } from "~/lib/public-site/entry/row-page.server";
import { outputsOf } from "~/lib/public-site/lists/list-outputs.server";
import { listAddress, listDays } from "~/lib/public-site/lists/list-address";
import { namedCategory } from "~/lib/public-site/lists/filters.server";
import { parseSectionQuery, searchNearSite, sectionPage } from "~/lib/public-site/lists/section-page.server";
import { sectionHead } from "~/lib/public-site/section-head.server";
import { noteVisitedPage } from "~/lib/public-site/outputs/counted-pages.server";
import { seoMeta, type PageSeo } from "~/lib/public-site/outputs/page-seo";
import { openPublicPage } from "~/lib/public-site/open-page.server";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";
import { localeOf } from "~/lib/public-site/public-locale";
import { contactTexts } from "~/lib/public-site/site/site-texts.server";
import { translate } from "~/lib/content/translated-text";
import { labelsOf } from "~/lib/public-site/entry/labels.server";
import type { WayBack, WithdrawnPage } from "~/lib/public-site/withdrawn-page";

import { listPage } from "~/lib/visits/visited-page";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** With the query of the old address. */
function moved(request: Request, address: string) {
  const { pathname, searchParams } = new URL(address, request.url);
  const asked = new URL(request.url).searchParams;
  asked.delete("lang");
  for (const [name, value] of searchParams) asked.set(name, value);
  return redirect(`${pathname}${asked.size > 0 ? `?${asked}` : ""}`, 301);
}

/** To the list filtered by a category. */
function narrowed(request: Request, section: Section, { name, id }: { name: string; id: string }) {
  const asked = new URL(request.url).searchParams;
  asked.delete("kategori");
  asked.set(name, id);
  return redirect(`${publicPaths.section(section, "tr")}?${asked}`, 301);
}

const escaped = (place: string) => place.split("/").map(encodeURIComponent).join("/");

async function openList(request: Request, section: Section, locale: Locale) {
  dropEmptyParams(request);
  const category = await namedCategory(section, new URL(request.url).searchParams, locale);
  if (category === null) throw await missing(section, locale);
  if (category) throw narrowed(request, section, category);
  const query = parseSectionQuery(request, locale, section);
  const [{ entries, ...page }, { head, seo: sectionSeo }, outputs] = await Promise.all([
    sectionPage(section, query),
    sectionHead(section, locale),
    outputsOf(section, locale),
  ]);
  // Entries read only in a list have their address there, and answer 410 or 404 as pages do.
  if (query.entry && page.pagination.length === 0)
    throw (await isGone(section, query.entry))
      ? await gone(request, section, query.entry, locale)
      : await missing(section, locale);
  const near =
    query.search !== "" &&
    page.pagination.length === 0 &&
    page.body.view !== "calendar" &&
    Object.keys(query.filters).length === 0
      ? await searchNearSite(locale, query.search, query.archive, [section])
      : [];
  const number = page.pagination.page;
  const { otherViews } = section.publicFace;
  const { feed } = section.publicFace.outputs;
  const { upcoming } = section.publicFace.times;
  const seo = await pageSeo(siteOrigin(request), locale, {
    title: sectionSeo.title,
    description: sectionSeo.description,
    picture: sectionSeo.picture,
    path: (one) => publicPaths.section(section, one, number),
    rss: feed ? publicPaths.feed(section, locale) : null,
    atom: feed ? publicPaths.file(section, "atom", locale) : null,
    // Found, filtered or archived lists are not indexed: they repeat the list, whose pages lead to all entries.
    noIndex:
      sectionSeo.isUnindexed ||
      query.search !== "" ||
      query.archive ||
      query.view !== null ||
      query.month !== null ||
      query.days !== null ||
      query.entry !== null ||
      Object.keys(query.filters).length > 0,
  });
  const addressOf = (changes: Partial<typeof query>) =>
    listAddress(section, { ...query, page: 1, entry: null, ...changes });
  const first = { view: null, month: null, days: null };
  const pages = {
    href: addressOf({}),
    outputs,
    current: addressOf({ archive: false, ...first }),
    past: addressOf({ archive: true, ...first }),
    all: addressOf({ filters: {} }),
    others: otherViews.map((view) => ({ view, href: addressOf({ archive: false, days: null, view, month: null }) })),
    days:
      upcoming === undefined || query.archive || page.body.view === "calendar"
        ? []
        : listDays.map((days) => ({
            days,
            href: addressOf({
              days: query.days === days ? null : days,
              ...(query.days === days ? {} : { view: null, month: null }),
            }),
          })),
  };
  return shown(seo, {
    kind: "list" as const,
    head,
    jsonLd: listJsonLd(section, page.body, entries, seo, siteOrigin(request)),
    locale,
    query,
    section: {
      id: section.id,
      icon: section.icon,
      hasTime: upcoming !== undefined,
      view: section.publicFace.view,
      path: publicPaths.section(section, "tr"),
    },
    page,
    near: near.map(({ kind: _kind, ...card }) => card),
    pages,
  });
}

/** `useMatches` gives the other parts of the document `seo`. */
const shown = <Page extends object>(seo: PageSeo, page: Page) => ({ seo, shown: new ServerOnly(page) });

async function openPage(
  args: LoaderFunctionArgs,
  section: Section,
  locale: Locale,
  { entry, pointed }: { entry: Published; pointed: Pointed },
) {
  const { request } = args;
  noteVisitedPage(args, entry.id);
  const [page, edit, contact] = await Promise.all([
    openEntry(section, entry, pointed, siteOrigin(request), locale),
    editLink(request, section, entry.id),
    section === contactSection ? openContact(locale) : null,
  ]);
  const { seo, ...rest } = page;
  const opened = shown(seo, { kind: "page" as const, locale, contact, ...rest, edit: edit ?? undefined });
  return edit ? forReaderAlone(opened) : opened;
}

/** The contact page's intro text and form. */
async function openContact(locale: Locale) {
  const [texts, form] = await Promise.all([contactTexts(locale), readWriteForm(locale)]);
  return texts || form ? { ...texts, ...(form ? { write: writePath(locale) } : {}) } : null;
}

/** Redirects to the successor; else says what it was, until when and why, if it was withdrawn with a reason. */
async function gone(request: Request, section: Section, id: string, locale: Locale, { isRow = false } = {}) {
  const successor = await findSuccessor(id);
  const address = successor && successorAddress(successor, locale);
  if (address) return moved(request, address);
  const withdrawal = isRow ? null : await findWithdrawal(section, id);
  const title = withdrawal && translate(withdrawal.title, locale);
  const details =
    withdrawal && title
      ? {
          withdrawn: {
            title,
            on: formatLongDate(withdrawal.at, locale),
            reason: withdrawal.reason,
          } satisfies WithdrawnPage,
        }
      : {};
  return Response.json(
    { error: "No longer published", section: await wayBack(section, locale), ...details },
    { status: 410, statusText: "Gone" },
  );
}

/** A 404 with a link to the section. */
async function missing(section: Section, locale: Locale) {
  return Response.json(
    { error: "No such entry", section: await wayBack(section, locale) },
    { status: 404, statusText: "Not Found" },
  );
}

async function wayBack(section: Section, locale: Locale): Promise<WayBack> {
  return { title: (await labelsOf(locale, [section])).section(section), href: publicPaths.section(section, locale) };
}

async function openRowPage(args: LoaderFunctionArgs, section: Section, address: string, locale: Locale) {
  const { request } = args;
  const answer = await readPublishedRow(section, address);
  if (answer.kind === "moved") throw moved(request, publicPaths.row(answer.address, locale));
  if (answer.kind === "gone") throw await gone(request, section, answer.id, locale, { isRow: true });
  if (answer.kind === "missing") throw await missing(section, locale);
  noteVisitedPage(args, answer.entry.id);
  const { seo, ...rest } = await openRow(section, answer, address, siteOrigin(request), locale);
  return shown(seo, { kind: "row" as const, locale, ...rest });
}

async function openPlace(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const locale = localeOf(request);
  const { section, slug, isFormer, row } = found(findPublicPlace(params["*"] ?? ""), "page");
  if (await isSectionHidden(section)) throw notFound("No such page");
  if (row !== undefined) return openRowPage(args, section, row, locale);
  if (slug === null) {
    if (isFormer) throw moved(request, publicPaths.section(section, locale));
    if (section.kind !== "single") {
      noteVisitedPage(args, listPage(section.id));
      return openList(request, section, locale);
    }
    return openPage(args, section, locale, found(await findPublishedSingle(section, locale), "page"));
  }
  const answer = await findPublished(section, locale, slug);
  switch (answer.kind) {
    case "found":
      if (isFormer)
        throw moved(
          request,
          found(
            publicAddress(
              section,
              {
                id: answer.entry.id,
                slug: { [locale]: escaped(answer.entry.slug[locale] ?? answer.entry.slug.tr ?? slug) },
              },
              locale,
            ),
            "page",
          ),
        );
      return openPage(args, section, locale, answer);
    case "moved":
      throw moved(request, publicPaths.entry(section, escaped(answer.slug), answer.locale));
    case "gone":
      throw await gone(request, section, answer.id, locale);
    case "missing":
      throw await missing(section, locale);
  }
}

/** Any address under /home: a list, an entry, or a redirect to its new address. */
export async function loader(args: LoaderFunctionArgs) {
  return openPublicPage(args.request, () => openPlace(args));
}

export default function PlaceRoute() {
  const page = useLoaderData<typeof loader>().shown.value;
  if (page.kind === "list")
    return (
      <>
        <SectionList {...page} />
        {page.jsonLd ? <JsonLd text={page.jsonLd} /> : null}
      </>
    );
  if (page.kind === "row")
    return (
      <>
        <RowPage {...page} />
        {page.jsonLd ? <JsonLd text={page.jsonLd} /> : null}
      </>
    );
  return (
    <>
      <EntryPage {...page} above={page.contact ? <ContactTexts texts={page.contact} /> : null} />
      <JsonLd text={page.jsonLd} />
    </>
  );
}
