import type { Faced } from "~/lib/content/definition/public/public-face";
import type { Section } from "~/lib/content/definition/definition";
import { isReadInList, publicAddress, publicRoot } from "~/lib/content/definition/paths";
import type { RowPages } from "~/lib/content/definition/public/face/page";
import type { SchemaShape, SchemaType } from "~/lib/content/definition/public/face/seo";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import { phoneHref } from "~/lib/platform/text/phones";
import { excerpt } from "~/lib/platform/text/rich-text/rich-text.server";
import { pointOf } from "~/lib/public-site/fields/point-of";
import type { ListBody, ListItem } from "~/lib/public-site/lists/list-body";
import { organizationId } from "~/lib/public-site/site/organization-id";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { searchPath } from "~/lib/content/definition/public/search-path";
import { translate } from "~/lib/content/translated-text";
import type { Picture } from "~/lib/content/fields/public-shape";
import type { RowValue } from "~/lib/content/values";

import { firstText, type EntryView } from "./entry-view";
import { coordinates, openingHours, postalAddress } from "./json-ld-place";
import { jsonLdText } from "./json-ld-text";

type Thing = Record<string, unknown>;

const municipality = (seo: PageSeo, origin: string): Thing => ({
  "@type": "GovernmentOrganization",
  "@id": organizationId(origin),
  name: seo.site,
  url: origin + publicRoot,
});

type Seen = Pick<EntryView, "title" | "facts" | "parts" | "published"> & { pictures: readonly Picture[] };
type SchemaSource = {
  section: Section;
  entry: Published;
  view: Seen;
  seo: PageSeo;
  publisher: Thing;
  at: (name: string | undefined) => unknown;
};

export function entryJsonLd(section: Section, entry: Published, view: EntryView, seo: PageSeo, origin: string): string {
  return jsonLdText({
    "@context": "https://schema.org",
    ...thingOf(
      section,
      entry,
      { ...view, pictures: [...(view.cover ? [view.cover] : []), ...view.gallery] },
      seo,
      origin,
    ),
  });
}

export function rowJsonLd(face: RowPages, row: RowValue, title: string, seo: PageSeo, origin: string): string | null {
  const { legislation } = face;
  if (!legislation) return null;
  const at = (name: string) => translate(row[name], seo.locale)?.text ?? row[name];
  return jsonLdText(
    withoutEmpty({
      "@context": "https://schema.org",
      "@type": "Legislation" satisfies SchemaType,
      name: title,
      url: seo.canonical,
      inLanguage: seo.locale,
      legislationIdentifier: at(legislation.number),
      legislationDate: at(legislation.date),
      abstract: at(legislation.abstract),
      legislationPassedBy: municipality(seo, origin),
    }),
  );
}

/** schema.org types that are no creative works: they have no publication date and language. */
const noWorks: ReadonlySet<SchemaType> = new Set<SchemaType>([
  "AdministrativeArea",
  "Brand",
  "City",
  "CivicStructure",
  "ContactPoint",
  "GovernmentBuilding",
  "GovernmentOrganization",
  "GovernmentService",
  "Organization",
  "OrganizationRole",
  "Person",
  "Place",
  "Project",
  "TouristAttraction",
  "TouristTrip",
]);

function thingOf(section: Section, entry: Published, view: Seen, seo: PageSeo, origin: string): Thing {
  const { schemaType, schemaData } = section.publicFace.seo;
  const at = (name: string | undefined) => (name === undefined ? undefined : entry.data[name]);
  const phone = at(schemaData.telephone);
  return withoutEmpty({
    "@type": schemaType,
    name: view.title.text,
    description: seo.description,
    url: seo.canonical,
    inLanguage: noWorks.has(schemaType) ? undefined : (view.title.lang ?? seo.locale),
    image: view.pictures.map((picture) => origin + picture.original),
    startDate: at(schemaData.startDate),
    endDate: at(schemaData.endDate),
    expires: at(schemaData.expires),
    maximumAttendeeCapacity: at(schemaData.capacity),
    telephone: typeof phone === "string" ? phoneHref(phone)?.slice("tel:".length) : undefined,
    email: at(schemaData.email),
    ...shapes[schemaData.as ?? "page"]({ section, entry, view, seo, publisher: municipality(seo, origin), at }),
    // The contact page is about the organization that every page describes.
    mainEntity: hooksOf(section).site?.contact && { "@id": organizationId(origin) },
    ...hooksOf(section).jsonLd?.(entry.data, {
      locale: seo.locale,
      url: seo.canonical,
      site: seo.site,
      textsOf: (name) => factTexts(view, name),
    }),
  });
}

/** Properties by the section's schema shape: a new shape doesn't compile until it is here. */
const shapes: { readonly [S in SchemaShape]: (source: SchemaSource) => Thing } = {
  page: ({ section, entry, publisher }) =>
    noWorks.has(section.publicFace.seo.schemaType)
      ? {}
      : {
          datePublished: entry.firstPublishedAt.toISOString(),
          dateModified: entry.publishedAt.toISOString(),
          publisher,
        },
  article: ({ view, seo, publisher }) => ({
    headline: view.title.text,
    datePublished: seo.article?.published,
    dateModified: seo.article?.modified,
    author: publisher,
    publisher,
    mainEntityOfPage: seo.canonical,
  }),
  notice: ({ view, publisher }) => ({
    text: excerpt(firstText(view) ?? "", 500),
    datePosted: view.published,
    publisher,
  }),
  unit: ({ publisher }) => ({ parentOrganization: publisher }),
  place: ({ section: { publicFace }, at }) => ({
    address: postalAddress({ street: at(publicFace.seo.schemaData.address) }),
    geo: coordinates(pointOf(at(publicFace.roles.place))),
    openingHoursSpecification: openingHours(at(publicFace.seo.schemaData.hours)),
  }),
  happening({ section: { publicFace }, view, seo, publisher, at }) {
    const { roles } = publicFace;
    const { schemaData } = publicFace.seo;
    const place = schemaData.place?.flatMap((name) => factTexts(view, name)[0] ?? [])[0];
    const organiser = translate(at(schemaData.organizer), seo.locale)?.text;
    const status = schemaData.eventStatus?.values[String(at(schemaData.eventStatus.field))] ?? "EventScheduled";
    const isOnline = status === "EventMovedOnline";
    const price = at(roles.price?.amount);
    return {
      eventStatus: `https://schema.org/${status}`,
      eventAttendanceMode: `https://schema.org/${isOnline ? "Online" : "Offline"}EventAttendanceMode`,
      location: isOnline
        ? { "@type": "VirtualLocation", url: at(schemaData.stream) ?? seo.canonical }
        : // Consumers need an address; the name of a hall in town is one.
          place && { "@type": "Place", name: place, address: at(schemaData.address) ?? place },
      organizer: organiser && organiser !== publisher.name ? { "@type": "Organization", name: organiser } : publisher,
      isAccessibleForFree: at(roles.price?.free),
      offers:
        price === undefined
          ? undefined
          : { "@type": "Offer", price: String(price), priceCurrency: "TRY", url: at(schemaData.tickets) },
    };
  },
};

const factTexts = ({ facts }: Seen, name: string): string[] =>
  facts.find((fact) => fact.name === name)?.values.map(({ text }) => text) ?? [];

function withoutEmpty(thing: Thing): Thing {
  return Object.fromEntries(
    Object.entries(thing).filter(
      ([, value]) => value != null && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Search engines read only the beginning of a long list. */
const maxListed = 50;

/** For lists whose entries have no pages: its questions, or each entry; else null. */
export function listJsonLd(
  section: Section,
  body: ListBody,
  entries: readonly Published[],
  seo: PageSeo,
  origin: string,
): string | null {
  const questions = questionsJsonLd(section, body);
  if (questions !== null || !isReadInList(section) || !("groups" in body)) return questions;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const listed = body.groups
    .flatMap(({ items }): readonly ListItem[] => items)
    .slice(0, maxListed)
    .flatMap(({ id, title, lead, picture, date, fields }): Thing[] => {
      const entry = byId.get(id);
      if (!entry) return [];
      const { gallery = [], facts = [], parts = [] } = fields ?? {};
      const view = {
        title,
        pictures: [...(picture ? [picture] : []), ...gallery],
        facts,
        parts,
        published: date?.iso ?? null,
      };
      const address = publicAddress(section, entry, seo.locale);
      return [
        thingOf(
          section,
          entry,
          view,
          { ...seo, canonical: address === null ? seo.canonical : origin + address, description: lead?.text ?? null },
          origin,
        ),
      ];
    });
  if (listed.length === 0) return null;
  const itemListElement = listed.map((item, at) => ({ "@type": "ListItem", position: at + 1, item }));
  return jsonLdText({
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: seo.title,
    url: seo.canonical,
    itemListElement,
  });
}

function questionsJsonLd({ publicFace: { seo } }: Faced<"seo">, body: ListBody): string | null {
  const { schemaType } = seo;
  if (schemaType !== "FAQPage" || body.view !== "accordion") return null;
  const asked = body.groups
    .flatMap(({ items }) => items)
    .flatMap(({ title, fields }): Thing[] => {
      const text = fields && firstText(fields);
      return text ? [{ "@type": "Question", name: title.text, acceptedAnswer: { "@type": "Answer", text } }] : [];
    });
  return asked.length === 0
    ? null
    : jsonLdText({ "@context": "https://schema.org", "@type": schemaType, mainEntity: asked });
}

export function siteJsonLd(seo: PageSeo, origin: string): string {
  return jsonLdText({
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: seo.site,
    url: origin + publicRoot,
    publisher: { "@id": organizationId(origin) },
    potentialAction: {
      "@type": "SearchAction",
      target: `${origin}${searchPath}?search={search_term_string}`,
      "query-input": "required name=search_term_string",
    },
  });
}
