import type { Section } from "~/lib/content/definition/definition";
import { publicAddress } from "~/lib/content/definition/paths";
import type { CardLine } from "~/lib/content/definition/public-face";
import type { Pointed, Published } from "~/lib/content/publication/published.server";
import { dateBadge, formatFullDateTime, formatLongDate } from "~/lib/platform/text/dates";
import { formatMoney } from "~/lib/platform/text/money";
import type { FactValue } from "~/lib/public-site/fields/shapes";
import { aroundField, type Labels } from "~/lib/public-site/entry/labels.server";
import { publicView } from "~/lib/public-site/fields/public-kinds.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate, type TranslatedText } from "~/lib/public-site/translated-text";

import type { Card } from "./card";
import { noticesOf } from "./notices.server";

/** The text of a field that a role may name. */
export function roleText(name: string | undefined, { data }: Published, { locale }: Pick<Labels, "locale">): TranslatedText | null {
  return name === undefined ? null : translate(data[name], locale);
}

/** A short text that says what an entry is about, if its section has one. */
export function leadOf({ publicFace }: Section, entry: Published, labels: Labels) {
  return roleText(publicFace.roles.lead, entry, labels);
}

export function coverOf({ publicFace: { roles } }: Section, { data }: Published, pointed: Pointed, labels: Labels) {
  return roles.picture ? pictureOf(data[roles.picture], pointed.files, labels.locale) : null;
}

/** The date of an entry as its section declares it; of a collection without one, when it first came out. */
export function dateOf({ publicFace: { roles }, kind }: Section, entry: Published): string | null {
  const own = roles.date ? entry.data[roles.date] : undefined;
  if (typeof own === "string") return own;
  return kind === "collection" ? entry.firstPublishedAt.toISOString() : null;
}

export function chipsOf(section: Section, { data }: Published, labels: Labels): string[] {
  return section.publicFace.roles.chips.flatMap((name) => [data[name] ?? []].flat().map((code) => labels.option(section, name, String(code))));
}

export function cardOf(section: Section, entry: Published, pointed: Pointed, labels: Labels): Card {
  const { data } = entry;
  const { locale } = labels;
  const { roles, upcoming } = section.publicFace;
  const date = dateOf(section, entry);
  const hasHour = upcoming && !(upcoming.allDay && data[upcoming.allDay] === true);
  const icon = roles.icon ? data[roles.icon] : null;
  return {
    id: entry.id,
    section: section.id,
    href: publicAddress(section, entry, locale),
    parentId: entry.parentId,
    title: translate(entry.title, locale) ?? { text: labels.t("public.untitled") },
    lead: leadOf(section, entry, labels),
    picture: coverOf(section, entry, pointed, labels),
    icon: typeof icon === "string" ? icon : null,
    date: date ? { iso: date, text: hasHour ? formatFullDateTime(date, locale) : formatLongDate(date, locale) } : null,
    leaf: upcoming && date ? dateBadge(date, locale) : null,
    chips: chipsOf(section, entry, labels),
    notices: noticesOf(section, entry, labels),
    details: roles.lines.flatMap((line) => detailOf(section, line, entry, pointed, labels) ?? []),
  };
}

function detailOf(section: Section, { field, behind, icon, labelled, day }: CardLine, entry: Published, pointed: Pointed, labels: Labels): Card["details"][number] | null {
  const [first, ...others] = day ? dayOf(entry.data[field], labels) : lineOf(section, field, entry, pointed, labels);
  if (!first) return null;
  const more = behind === undefined ? [] : lineOf(section, behind, entry, pointed, labels);
  const text = [first, ...others, ...more].map((value) => value.text).join(", ");
  return {
    icon,
    text: labelled ? labels.t("public.labelled", { label: labels.field(section, field), value: text }) : text,
    ...(first.href && !first.href.startsWith("/") ? { href: first.href } : {}),
  };
}

function dayOf(value: unknown, { locale }: Labels): FactValue[] {
  return typeof value === "string" ? [{ text: formatLongDate(value, locale) }] : [];
}

/** A field as one line of text; nothing where it is not one. */
function lineOf(section: Section, name: string, entry: Published, pointed: Pointed, labels: Labels): FactValue[] {
  const { price } = section.publicFace.roles;
  if (name === price?.amount) return priceOf(section, entry, labels);
  const field = section.fields[name];
  const shape = field ? publicView(entry.data[name], field, aroundField(section, name, pointed, labels)) : null;
  if (shape?.shape === "line") return shape.values;
  return shape?.shape === "links" ? shape.links : [];
}

/** What something costs, be it nothing. */
export function priceOf({ publicFace: { roles } }: Section, { data }: Published, labels: Labels): FactValue[] {
  if (!roles.price) return [];
  const amount = data[roles.price.amount];
  if (data[roles.price.free] === true) return [{ text: labels.t("public.free") }];
  return typeof amount === "string" || typeof amount === "number" ? [{ text: formatMoney(amount, "symbol", labels.locale) }] : [];
}
