import type { Section } from "~/lib/content/definition/definition";
import { publicRoot } from "~/lib/content/definition/paths";
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

/** What an entry is in the words of schema.org, ready for `<script type="application/ld+json">`. */
export function entryJsonLd(section: Section, entry: Published, view: EntryView, seo: PageSeo, origin: string): string {
  const common = {
    "@context": "https://schema.org",
    "@type": section.publicFace.schemaType,
    name: view.title.text,
    description: seo.description,
    url: seo.canonical,
    inLanguage: view.title.lang ?? seo.locale,
    image: [view.cover, ...view.gallery].flatMap((picture) => (picture ? [origin + picture.original] : [])),
  };
  return jsonLdText(withoutEmpty({ ...common, ...special(section, entry, view, seo, origin) }));
}

/** What a type asks for beside what everything has; where it is written, the section says. */
function special({ publicFace: { schemaType, schemaData, roles } }: Section, { data, firstPublishedAt, publishedAt }: Published, view: EntryView, seo: PageSeo, origin: string): Thing {
  const publisher = municipality(seo, origin);
  const at = (name: string | undefined) => (name === undefined ? undefined : data[name]);
  switch (schemaType) {
    case "NewsArticle":
      return { headline: view.title.text, datePublished: seo.article?.published, dateModified: seo.article?.modified, author: publisher, publisher, mainEntityOfPage: seo.canonical };
    case "SpecialAnnouncement":
      return { text: excerpt(firstText(view) ?? "", 500), datePosted: view.published, expires: at(schemaData.expires), publisher };
    case "Event": {
      const place = schemaData.place?.flatMap((name) => view.facts.find((fact) => fact.name === name)?.values[0]?.text ?? [])[0];
      const organiser = translate(at(schemaData.organizer), seo.locale)?.text;
      const status = schemaData.eventStatus?.values[String(at(schemaData.eventStatus.field))] ?? "EventScheduled";
      const isOnline = status === "EventMovedOnline";
      const price = at(roles.price?.amount);
      return {
        startDate: at(schemaData.startDate),
        endDate: at(schemaData.endDate),
        eventStatus: `https://schema.org/${status}`,
        eventAttendanceMode: `https://schema.org/${isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
        location: isOnline
          ? { "@type": "VirtualLocation", url: at(schemaData.stream) ?? seo.canonical }
          : // Whoever reads this needs an address; the name of a hall in town is one.
            place && { "@type": "Place", name: place, address: at(schemaData.address) ?? place },
        organizer: organiser && organiser !== publisher.name ? { "@type": "Organization", name: organiser } : publisher,
        isAccessibleForFree: at(roles.price?.free),
        offers: price === undefined ? undefined : { "@type": "Offer", price: String(price), priceCurrency: "TRY", url: at(schemaData.tickets) },
        maximumAttendeeCapacity: at(schemaData.capacity),
      };
    }
    case "GovernmentOrganization": {
      const phone = at(schemaData.telephone);
      return { telephone: typeof phone === "string" ? phoneHref(phone)?.slice("tel:".length) : undefined, email: at(schemaData.email), parentOrganization: publisher };
    }
    case "WebPage":
    case "AboutPage":
    case "CategoryCodeSet":
    case "ImageObject":
      return { datePublished: firstPublishedAt.toISOString(), dateModified: publishedAt.toISOString(), publisher };
  }
}

function withoutEmpty(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value != null && value !== "" && !(Array.isArray(value) && value.length === 0)));
}

/** Who speaks on the front page. */
export function siteJsonLd(seo: PageSeo, origin: string): string {
  return jsonLdText({ "@context": "https://schema.org", ...municipality(seo, origin), potentialAction: {
    "@type": "SearchAction", target: `${origin}${searchPath}?search={search_term_string}`, "query-input": "required name=search_term_string",
  } });
}
