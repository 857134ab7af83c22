import type { Section } from "~/lib/content/definition/definition";
import { publicRoot } from "~/lib/content/definition/paths";
import type { SchemaShape } from "~/lib/content/definition/public-face";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import type { Published } from "~/lib/content/publication/published.server";
import { phoneHref } from "~/lib/platform/text/phones";
import { excerpt } from "~/lib/platform/text/rich-text.server";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { searchPath } from "~/lib/public-site/search-path";
import { translate } from "~/lib/public-site/translated-text";

import { firstText, type EntryView } from "./entry-view";
import { jsonLdText } from "./json-ld-text";

type Thing = Record<string, unknown>;

const municipality = (seo: PageSeo, origin: string): Thing => ({ "@type": "GovernmentOrganization", name: seo.site, url: origin + publicRoot });

type Told = { section: Section; entry: Published; view: EntryView; seo: PageSeo; publisher: Thing; at: (name: string | undefined) => unknown };

/** What an entry is in the words of schema.org, ready for `<script type="application/ld+json">`. */
export function entryJsonLd(section: Section, entry: Published, view: EntryView, seo: PageSeo, origin: string): string {
  const { schemaType, schemaData } = section.publicFace;
  const at = (name: string | undefined) => (name === undefined ? undefined : entry.data[name]);
  const phone = at(schemaData.telephone);
  const thing = {
    "@context": "https://schema.org",
    "@type": schemaType,
    name: view.title.text,
    description: seo.description,
    url: seo.canonical,
    inLanguage: view.title.lang ?? seo.locale,
    image: [view.cover, ...view.gallery].flatMap((picture) => (picture ? [origin + picture.original] : [])),
    startDate: at(schemaData.startDate),
    endDate: at(schemaData.endDate),
    expires: at(schemaData.expires),
    maximumAttendeeCapacity: at(schemaData.capacity),
    telephone: typeof phone === "string" ? phoneHref(phone)?.slice("tel:".length) : undefined,
    email: at(schemaData.email),
    ...shapes[schemaData.as ?? "page"]({ section, entry, view, seo, publisher: municipality(seo, origin), at }),
    ...hooksOf(section).jsonLd?.(entry.data, { locale: seo.locale, url: seo.canonical, site: seo.site }),
  };
  return jsonLdText(withoutEmpty(thing));
}

/** What an entry tells beside what each tells, by what its section says that it is: a new shape does not compile until it is here. */
const shapes: { readonly [S in SchemaShape]: (told: Told) => Thing } = {
  page: ({ entry, publisher }) => ({ datePublished: entry.firstPublishedAt.toISOString(), dateModified: entry.publishedAt.toISOString(), publisher }),
  article: ({ view, seo, publisher }) => ({
    headline: view.title.text, datePublished: seo.article?.published, dateModified: seo.article?.modified, author: publisher, publisher, mainEntityOfPage: seo.canonical,
  }),
  notice: ({ view, publisher }) => ({ text: excerpt(firstText(view) ?? "", 500), datePosted: view.published, publisher }),
  unit: ({ publisher }) => ({ parentOrganization: publisher }),
  happening({ section: { publicFace: { schemaData, roles } }, view, seo, publisher, at }) {
    const place = schemaData.place?.flatMap((name) => view.facts.find((fact) => fact.name === name)?.values[0]?.text ?? [])[0];
    const organiser = translate(at(schemaData.organizer), seo.locale)?.text;
    const status = schemaData.eventStatus?.values[String(at(schemaData.eventStatus.field))] ?? "EventScheduled";
    const isOnline = status === "EventMovedOnline";
    const price = at(roles.price?.amount);
    return {
      eventStatus: `https://schema.org/${status}`,
      eventAttendanceMode: `https://schema.org/${isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
      location: isOnline
        ? { "@type": "VirtualLocation", url: at(schemaData.stream) ?? seo.canonical }
        : // Whoever reads this needs an address; the name of a hall in town is one.
          place && { "@type": "Place", name: place, address: at(schemaData.address) ?? place },
      organizer: organiser && organiser !== publisher.name ? { "@type": "Organization", name: organiser } : publisher,
      isAccessibleForFree: at(roles.price?.free),
      offers: price === undefined ? undefined : { "@type": "Offer", price: String(price), priceCurrency: "TRY", url: at(schemaData.tickets) },
    };
  },
};

function withoutEmpty(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value != null && value !== "" && !(Array.isArray(value) && value.length === 0)));
}

/** Who speaks on the front page. */
export function siteJsonLd(seo: PageSeo, origin: string): string {
  return jsonLdText({ "@context": "https://schema.org", ...municipality(seo, origin), potentialAction: {
    "@type": "SearchAction", target: `${origin}${searchPath}?search={search_term_string}`, "query-input": "required name=search_term_string",
  } });
}
