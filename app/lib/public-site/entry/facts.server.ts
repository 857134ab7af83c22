import type { Field, Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { Pointed, Published } from "~/lib/content/publication/published.server";
import type { GeoValue } from "~/lib/content/values";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { formatFullDateTime, formatLongDate } from "~/lib/platform/text/dates";
import { formatMoney } from "~/lib/platform/text/money";
import { formatPhone, phoneHref } from "~/lib/platform/text/phones";
import { priceOf } from "~/lib/public-site/lists/cards.server";
import { wordsOf } from "~/lib/public-site/words";

import type { Fact, FactValue } from "./entry-view";
import type { Labels } from "./labels.server";
import { mapUrl } from "./map-url";

/** Shown elsewhere on the page, or nothing for a reader. */
const elsewhere = new Set([
  "spot", "summary", "description", "metaTitle", "metaDescription", "ogImage", "canonicalUrl", "slug", "template", "redirectFrom", "rrule",
  "newsDate", "messageDate", "bannerUntil", "category", "categories", "eventType", "eventStatus", "priority", "department", "price", "statusNote",
]);

/** Everything of an entry that is one line long, in the order of the declaration: a new field shows up by itself. */
export function factsOf(section: Section, { data }: Published, pointed: Pointed, labels: Labels): Fact[] {
  const facts = Object.entries(section.fields).flatMap(([name, field]): Fact[] => {
    if (elsewhere.has(name) || name === section.titleField) return [];
    const values = valuesOf(section, name, field, data[name], pointed, labels);
    return values.length > 0 ? [{ name, label: labels.field(section, name), values }] : [];
  });
  const price = section.fields.isFree ? priceOf(data, labels) : null;
  if (price) facts.push({ name: "price", label: labels.field(section, "price"), values: [{ text: price }] });
  return facts;
}

function valuesOf(section: Section, name: string, field: Field, value: unknown, pointed: Pointed, labels: Labels): FactValue[] {
  if (value === undefined || value === null || value === "") return [];
  const { locale } = labels;
  const all = [value].flat();
  switch (field.kind) {
    case "text":
    case "textarea": {
      const words = wordsOf(value, locale);
      return words ? [words] : [];
    }
    case "date":
      return [{ text: formatLongDate(String(value), locale) }];
    case "dateTime":
      return [{ text: formatFullDateTime(String(value), locale) }];
    case "select":
    case "multi":
      return all.map((code) => ({ text: labels.option(section, name, String(code)) }));
    case "tags":
      return all.map((tag) => ({ text: String(tag) }));
    case "number":
      return [{ text: new Intl.NumberFormat(locale).format(Number(value)) }];
    case "money":
      return [{ text: formatMoney(value as string | number, "symbol", locale) }];
    case "phone": {
      const href = phoneHref(String(value));
      return [{ text: formatPhone(String(value)), ...(href ? { href } : {}) }];
    }
    case "email":
      return [{ text: String(value), href: `mailto:${String(value)}` }];
    case "url":
      return [{ text: String(value).replace(/^https?:\/\/(?:www\.)?|\/$/g, ""), href: String(value) }];
    case "file":
    case "files":
      return all.flatMap((id) => {
        const file = pointed.files[String(id)];
        return file ? [{ text: file.originalName, href: fileUrl(file) }] : [];
      });
    case "relation":
    case "relations":
      return all.flatMap((id) => pointerFact(pointed.titles[String(id)], labels));
    case "geo":
      return [{ text: labels.t("public.showOnMap"), href: mapUrl(value as GeoValue) }];
    default:
      return [];
  }
}

function pointerFact(target: Pointed["titles"][string] | undefined, { locale }: Labels): FactValue[] {
  const words = target && wordsOf(target.title, locale);
  if (!target || !words) return [];
  const slug = target.slug[locale] ?? target.slug.tr;
  return [{ ...words, ...(slug ? { href: publicPaths.entry(target.section, slug, locale) } : {}) }];
}
