import type { Section } from "~/lib/content/definition/definition";
import type { Published } from "~/lib/content/publication/published.server";
import { phoneHref } from "~/lib/platform/text/phones";
import { excerpt } from "~/lib/platform/text/rich-text.server";
import type { PageSeo } from "~/lib/public-site/outputs/page-seo";
import { wordsOf } from "~/lib/public-site/words";

import type { EntryView } from "./entry-view";
import { jsonLdText } from "./json-ld-text";

type Thing = Record<string, unknown>;

const eventStatuses: Record<string, string> = {
  scheduled: "EventScheduled", rescheduled: "EventRescheduled", postponed: "EventPostponed", cancelled: "EventCancelled", online: "EventMovedOnline",
};

const municipality = (seo: PageSeo, origin: string): Thing => ({ "@type": "GovernmentOrganization", name: seo.site, url: `${origin}/home` });

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

function special(section: Section, { data, firstPublishedAt, publishedAt }: Published, view: EntryView, seo: PageSeo, origin: string): Thing {
  const publisher = municipality(seo, origin);
  switch (section.publicFace.schemaType) {
    case "NewsArticle":
      return { headline: view.title.text, datePublished: seo.article?.published, dateModified: seo.article?.modified, author: publisher, publisher, mainEntityOfPage: seo.canonical };
    case "SpecialAnnouncement":
      return { text: excerpt(view.texts[0]?.html.text ?? "", 500), datePosted: view.published, expires: data.validUntil, publisher };
    case "Event": {
      const place = view.facts.find((fact) => fact.name === "venueText" || fact.name === "venue")?.values[0]?.text;
      const organiser = wordsOf(data.organiser, seo.locale)?.text;
      const isOnline = data.eventStatus === "online";
      return {
        startDate: data.startAt,
        endDate: data.endAt,
        eventStatus: `https://schema.org/${eventStatuses[String(data.eventStatus)] ?? "EventScheduled"}`,
        eventAttendanceMode: `https://schema.org/${isOnline ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
        location: isOnline
          ? { "@type": "VirtualLocation", url: data.liveUrl ?? seo.canonical }
          : // Whoever reads this needs an address; the name of a hall in town is one.
            place && { "@type": "Place", name: place, address: data.address ?? place },
        organizer: organiser && organiser !== publisher.name ? { "@type": "Organization", name: organiser } : publisher,
        isAccessibleForFree: data.isFree,
        offers: data.price === undefined ? undefined : { "@type": "Offer", price: String(data.price), priceCurrency: "TRY", url: data.ticketUrl },
        maximumAttendeeCapacity: data.capacity,
      };
    }
    case "GovernmentOrganization": {
      const phone = typeof data.officePhone === "string" ? phoneHref(data.officePhone)?.slice("tel:".length) : undefined;
      return { telephone: phone, email: data.email, parentOrganization: publisher };
    }
    default:
      return { datePublished: firstPublishedAt.toISOString(), dateModified: publishedAt.toISOString(), publisher };
  }
}

function withoutEmpty(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value != null && value !== "" && !(Array.isArray(value) && value.length === 0)));
}

/** Who speaks on the front page. */
export function siteJsonLd(seo: PageSeo, origin: string): string {
  return jsonLdText({ "@context": "https://schema.org", ...municipality(seo, origin), potentialAction: {
    "@type": "SearchAction", target: `${origin}/home/search?search={search_term_string}`, "query-input": "required name=search_term_string",
  } });
}
