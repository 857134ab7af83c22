import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Pointed, Published } from "~/lib/content/publication/published.server";
import { dateBadge, formatFullDateTime, formatLongDate } from "~/lib/platform/text/dates";
import { formatMoney } from "~/lib/platform/text/money";
import { formatPhone, phoneHref } from "~/lib/platform/text/phones";
import type { Labels } from "~/lib/public-site/entry/labels.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { wordsOf } from "~/lib/public-site/words";

import type { Card } from "./card";
import { noticesOf } from "./notices.server";

const leadFields = ["spot", "summary", "description"];
const coverFields = ["cover", "photo", "desktopImage"];

/** A short text that says what an entry is about, if its section has one. */
export function leadOf(section: Section, { data }: Published, labels: Labels) {
  const name = leadFields.find((field) => section.fields[field]);
  return name ? wordsOf(data[name], labels.locale) : null;
}

export function coverOf(section: Section, { data }: Published, pointed: Pointed, labels: Labels) {
  const name = coverFields.find((field) => section.fields[field]?.kind === "image" && data[field]);
  return name ? pictureOf(data[name], pointed.files, labels.locale) : null;
}

/** Where an entry's page is; null for sections without pages. */
export function hrefOf(section: Section, entry: Pick<Published, "slug">, labels: Pick<Labels, "locale">): string | null {
  const { locale } = labels;
  if (section.publicFace.as === "page") return section.kind === "single" ? publicPaths.section(section.id, locale) : null;
  const slug = entry.slug[locale] ?? entry.slug.tr ?? entry.slug.en;
  return section.publicFace.as === "listAndDetail" && slug ? publicPaths.entry(section.id, slug, locale) : null;
}

/** The date by which a section's list is ordered; else when the entry first came out. Trees have none to show. */
export function dateOf(section: Section, entry: Published): string | null {
  const { sort } = section.publicFace;
  const own = sort ? entry.data[sort] : undefined;
  if (typeof own === "string") return own;
  return section.kind === "collection" ? entry.firstPublishedAt.toISOString() : null;
}

export function chipsOf(section: Section, { data }: Published, labels: Labels): string[] {
  const names = ["categories", "category", "eventType"].filter((name) => section.fields[name]);
  return names.flatMap((name) => [data[name] ?? []].flat().map((code) => labels.option(section, name, String(code))));
}

export function cardOf(section: Section, entry: Published, pointed: Pointed, labels: Labels): Card {
  const { data } = entry;
  const { locale } = labels;
  const date = dateOf(section, entry);
  const happens = section.publicFace.schemaType === "Event";
  return {
    id: entry.id,
    section: section.id,
    href: hrefOf(section, entry, labels),
    parentId: entry.parentId,
    title: wordsOf(entry.title, locale) ?? { text: labels.t("public.untitled") },
    lead: leadOf(section, entry, labels),
    picture: coverOf(section, entry, pointed, labels),
    icon: typeof data.icon === "string" ? data.icon : null,
    date: date ? { iso: date, text: happens && !data.allDay ? formatFullDateTime(date, locale) : formatLongDate(date, locale) } : null,
    leaf: happens && date ? dateBadge(date, locale) : null,
    chips: chipsOf(section, entry, labels),
    notices: noticesOf(section, entry, labels),
    details: detailsOf(section, entry, labels),
  };
}

function detailsOf(section: Section, { data }: Published, labels: Labels): Card["details"] {
  const details: Card["details"] = [];
  if (typeof data.managerName === "string") {
    const post = typeof data.managerTitle === "string" ? `, ${labels.option(section, "managerTitle", data.managerTitle)}` : "";
    details.push({ icon: "heroicons_outline:user-circle", text: data.managerName + post });
  }
  if (typeof data.officePhone === "string") {
    const href = phoneHref(data.officePhone);
    details.push({ icon: "heroicons_outline:phone", text: formatPhone(data.officePhone), ...(href ? { href } : {}) });
  }
  const venue = wordsOf(data.venueText, labels.locale);
  if (venue) details.push({ icon: "heroicons_outline:map-pin", text: venue.text });
  const price = section.fields.isFree ? priceOf(data, labels) : null;
  if (price) details.push({ icon: "heroicons_outline:ticket", text: price });
  if (section.fields.validUntil && typeof data.validUntil === "string") {
    details.push({ icon: "heroicons_outline:clock", text: labels.t("public.validUntil", { date: formatLongDate(data.validUntil, labels.locale) }) });
  }
  return details;
}

export function priceOf(data: Published["data"], labels: Labels): string | null {
  if (data.isFree === true) return labels.t("public.free");
  return typeof data.price === "string" || typeof data.price === "number" ? formatMoney(data.price, "symbol", labels.locale) : null;
}
