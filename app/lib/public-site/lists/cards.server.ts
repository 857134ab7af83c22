import { isWritten, type Section } from "~/lib/content/definition/definition";
import { isRepeated, nextTime } from "~/lib/content/definition/public/repeated";
import { lastSegment } from "~/lib/content/definition/public/address-names";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import type { CardLine } from "~/lib/content/definition/public/face/roles";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import type { RowValue } from "~/lib/content/values";
import { dateBadge, formatFullDateTime, formatLongDate, toIsoDate } from "~/lib/platform/text/dates/dates";
import { flagOf } from "~/lib/platform/i18n/countries";
import { formatMoney } from "~/lib/platform/text/money";
import type { FactValue } from "~/lib/content/fields/public-shape";
import { fileSize } from "~/lib/public-site/entry/file-size";
import { aroundField, type Labels } from "~/lib/public-site/entry/labels.server";
import { fields } from "~/lib/content/fields/fields.server";
import { onlyOfItsKind } from "~/lib/content/fields/list.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

import type { Card } from "./card";
import { noticesOf } from "./front/notices.server";

export function roleText(
  name: string | undefined,
  { data }: Published,
  { locale }: Pick<Labels, "locale">,
): TranslatedText | null {
  return name === undefined ? null : translate(data[name], locale);
}

export function leadOf({ publicFace }: Section, entry: Published, labels: Labels) {
  return roleText(publicFace.roles.lead, entry, labels);
}

export function coverOf({ publicFace: { roles } }: Section, { data }: Published, pointed: Pointed, labels: Labels) {
  return roles.picture ? pictureOf(data[roles.picture], pointed.files, labels.locale) : null;
}

function cardPicture(
  section: Section,
  entry: Published,
  pointed: Pointed,
  labels: Labels,
): Pick<Card, "picture" | "isPoster"> {
  const { picture, portrait } = section.publicFace.roles;
  const poster =
    picture !== undefined && portrait !== undefined
      ? pictureOf(entry.data[portrait], pointed.files, labels.locale)
      : null;
  return poster ? { picture: poster, isPoster: true } : { picture: coverOf(section, entry, pointed, labels) };
}

/** The next date of a repeated event; null for a single one, or when it is over. */
function nextOf({ publicFace }: Section, { data }: Published): string | null {
  const next = isRepeated({ publicFace }, data) ? nextTime({ publicFace }, data, Date.now()) : null;
  return next && new Date(next.from).toISOString();
}

/** The date field, else the first publication for collections without an order. Places and services have none. */
export function dateOf({ publicFace: { roles, list }, kind }: Section, entry: Published): string | null {
  const own = roles.date ? entry.data[roles.date] : undefined;
  if (typeof own === "string") return own;
  return kind === "collection" && list.order.length === 0 ? entry.firstPublishedAt.toISOString() : null;
}

export function chipsOf(section: Section, { data }: Published, labels: Labels): string[] {
  return section.publicFace.roles.chips.flatMap((name) =>
    [data[name] ?? []].flat().map((code) => labels.option(section, name, String(code))),
  );
}

export function cardOf(section: Section, entry: Published, pointed: Pointed, labels: Labels): Card {
  const { data } = entry;
  const { locale } = labels;
  const { roles } = section.publicFace;
  const { upcoming } = section.publicFace.times;
  const next = nextOf(section, entry);
  const date = next ?? dateOf(section, entry);
  const hasHour = upcoming && !(upcoming.allDay && data[upcoming.allDay] === true);
  const [icon, colour] = [roles.icon ? data[roles.icon] : null, roles.colour ? data[roles.colour] : null];
  return {
    id: entry.id,
    section: section.id,
    href: publicAddress(section, entry, locale),
    parentId: entry.parentId,
    title: translate(entry.title, locale) ?? { text: labels.t("public.untitled") },
    lead: leadOf(section, entry, labels),
    ...cardPicture(section, entry, pointed, labels),
    icon: typeof icon === "string" ? icon : section.icon,
    colour: typeof colour === "string" ? colour : null,
    date: date ? { iso: date, text: hasHour ? formatFullDateTime(date, locale) : formatLongDate(date, locale) } : null,
    leaf: upcoming && date ? dateBadge(date, locale) : null,
    chips: chipsOf(section, entry, labels),
    notices: noticesOf(section, entry, labels),
    details: [
      ...roles.lines.flatMap((line) => detailOf(section, line, entry, pointed, labels) ?? []),
      ...documentLine(section, entry, labels),
    ],
  };
}

function detailOf(
  section: Section,
  { field, behind, icon, labelled, day, countsDown, counted, bar, flag }: CardLine,
  entry: Published,
  pointed: Pointed,
  labels: Labels,
): Card["details"][number] | null {
  if (isCountOfNothing(section, field, entry)) return null;
  const [list, column] = field.split(".");
  const [first, ...others] =
    column !== undefined && list !== undefined
      ? columnOf(section, list, column, entry, pointed, labels)
      : counted
        ? countOf(entry.data[field])
        : day
          ? dayOf(entry.data[field], labels)
          : lineOf(section, field, entry, pointed, labels);
  if (!first) return null;
  const more = behind === undefined ? [] : lineOf(section, behind, entry, pointed, labels);
  const joined = [first, ...others, ...more].map((value) => value.text).join(", ");
  const left = countsDown ? daysLeft(entry.data[field], labels) : null;
  const value = entry.data[field];
  const text = left === null ? joined : `${joined} (${left})`;
  const label = !labelled
    ? undefined
    : column !== undefined && list !== undefined
      ? labels.column(section, list, column)
      : labels.field(section, field);
  const labelledText = first.lang
    ? { ...(label ? { label } : {}), text, lang: first.lang }
    : { text: label ? labels.t("public.labelled", { label, value: text }) : text };
  return {
    icon,
    ...(bar && typeof value === "number" ? { bar: Math.min(100, Math.max(0, value)) } : {}),
    ...(flag && typeof value === "string" ? flagLine(value) : {}),
    ...labelledText,
    ...(first.href && !first.href.startsWith("/") ? { href: first.href } : {}),
  };
}

/** A count of 0 is left out, like an empty list. */
function isCountOfNothing({ fields }: Section, name: string, { data }: Published): boolean {
  const field = fields[name];
  return field?.kind === "number" && !isWritten(field) && data[name] === 0;
}

function flagLine(code: string): { flag?: string } {
  const flag = flagOf(code);
  return flag === null ? {} : { flag };
}

function documentLine(section: Section, { slug }: Published, { locale, t }: Labels): Card["details"] {
  const place = slug[locale] ?? slug.tr ?? slug.en;
  if (section.publicFace.page.document !== "onCards" || place === undefined) return [];
  return [
    {
      icon: "heroicons_outline:document-arrow-down",
      text: `${t(`public.sections.${section.id}.document`)} (PDF)`,
      href: publicPaths.document(section, lastSegment(place), locale),
    },
  ];
}

function countOf(rows: unknown): FactValue[] {
  return Array.isArray(rows) && rows.length > 0 ? [{ text: String(rows.length) }] : [];
}

function dayOf(value: unknown, { locale }: Labels): FactValue[] {
  return typeof value === "string" ? [{ text: formatLongDate(value, locale) }] : [];
}

function columnOf(
  section: Section,
  list: string,
  column: string,
  { data }: Published,
  pointed: Pointed,
  labels: Labels,
): FactValue[] {
  const field = section.fields[list];
  const cell = field?.kind === "list" ? field.columns[column] : undefined;
  if (field?.kind !== "list" || !cell || cell.kind === "list") return [];
  const values = (Array.isArray(data[list]) ? (data[list] as RowValue[]) : [])
    .map((row) => onlyOfItsKind(field, row)[column])
    .filter((value) => value !== undefined);
  if (values.length === 0) return [];
  const isSum = cell.kind === "number" || cell.kind === "money";
  const around = aroundField(section, list, pointed, labels).column(column);
  const shapes = (isSum ? [values.reduce<number>((sum, value) => sum + Number(value), 0)] : values).map((value) =>
    fields.publicView(value, cell, around),
  );
  const described = shapes.flatMap((shape) =>
    shape?.shape === "line"
      ? shape.values
      : shape?.shape === "links"
        ? shape.links.map(({ href: _href, ...name }) => name)
        : [],
  );
  return [...new Map(described.map((value) => [value.text, value])).values()];
}

/** Calendar days from today, as text; null once it is over. */
function daysLeft(value: unknown, { t }: Labels): string | null {
  const [today, day] = [toIsoDate(new Date()), toIsoDate(typeof value === "string" ? value : null)];
  if (
    !today ||
    !day ||
    day < today ||
    (typeof value === "string" && value.includes("T") && Date.parse(value) < Date.now())
  )
    return null;
  const count = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return count === 0 ? t("public.lastDay") : t("public.daysLeft", { count });
}

function lineOf(section: Section, name: string, entry: Published, pointed: Pointed, labels: Labels): FactValue[] {
  const { price } = section.publicFace.roles;
  if (name === price?.amount) return priceOf(section, entry, labels);
  const field = section.fields[name];
  const shape = field ? fields.publicView(entry.data[name], field, aroundField(section, name, pointed, labels)) : null;
  if (shape?.shape === "line") return shape.values;
  // No link: the card leads to the page that has the files.
  if (shape?.shape === "files")
    return shape.files.map(({ type, bytes }) => ({ text: `${type}, ${fileSize(bytes, labels.locale)}` }));
  return shape?.shape === "links" ? shape.links : [];
}

export function priceOf({ publicFace: { roles } }: Section, { data }: Published, labels: Labels): FactValue[] {
  if (!roles.price) return [];
  const amount = data[roles.price.amount];
  if (data[roles.price.free] === true) return [{ text: labels.t("public.free") }];
  return typeof amount === "string" || typeof amount === "number"
    ? [{ text: formatMoney(amount, "symbol", labels.locale) }]
    : [];
}
