import { lastSegment } from "~/lib/content/definition/public/address-names";
import type { Section } from "~/lib/content/definition/definition";
import { hooksOf } from "~/lib/content/definition/section-hooks.server";
import { isRepeated, timesOf } from "~/lib/content/definition/public/repeated";
import { publicPaths } from "~/lib/content/definition/paths";
import { rolesIn } from "~/lib/content/definition/public/face/roles";
import { findSection } from "~/lib/content/definition/registry.server";
import type { Pointed, Published } from "~/lib/content/publication/read/published-data.server";
import { isOver } from "~/lib/content/publication/read/published-times.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { formatFullDate, formatFullDateTime, toIsoDate } from "~/lib/platform/text/dates/dates";
import { attachmentOf } from "~/lib/public-site/fields/attachments.server";
import { fields } from "~/lib/content/fields/fields.server";
import { addressOf } from "~/lib/public-site/fields/public-values.server";
import type { Attachment, Shape } from "~/lib/content/fields/public-shape";
import type { Card } from "~/lib/public-site/lists/card";
import { cardOf, chipsOf, coverOf, dateOf, leadOf, priceOf, roleText } from "~/lib/public-site/lists/cards.server";
import { withCounts } from "~/lib/public-site/lists/counts.server";
import { noticesOf } from "~/lib/public-site/lists/front/notices.server";
import { hasDates } from "~/lib/public-site/outputs/calendar.server";
import { entryDocument } from "~/lib/public-site/outputs/entry-document.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate } from "~/lib/content/translated-text";

import { blocksOf } from "./blocks.server";
import { entryMap } from "./entry-map.server";
import { emptyFields, place } from "./field-places";
import { momentsOf } from "./moments.server";
import { rowLinks } from "./row-page.server";
import { stepsOf } from "./steps.server";
import type { EntryView, FieldsView, Pointer, Related } from "./entry-view";
import { aroundField, labelsOf, type Labels } from "./labels.server";

/** A larger tree would be no menu. */
export const wholeTree = 500;
/** Related entries before "see all", unless the section sets another number. */
const relatedShown = 3;

export async function viewEntry(
  section: Section,
  entry: Published,
  pointed: Pointed,
  locale: Locale,
): Promise<EntryView> {
  const labels = await labelsOf(locale, [section]);
  const { roles } = section.publicFace;
  const { upcoming } = section.publicFace.times;
  const buttons = buttonsOf(section, entry, labels);
  const note = roleText(roles.status?.note, entry, labels);
  const [fieldsView, children, related, document, map] = await Promise.all([
    fieldsOf(
      section,
      entry,
      pointed,
      labels,
      buttons.map(({ name }) => name),
    ),
    childrenOf(section, entry, labels),
    relatedOf(section, entry, locale),
    documentOf(section, entry, pointed, labels),
    entryMap(section, entry, pointed, locale),
  ]);
  if (document) fieldsView.attachments.unshift(document);
  const dates = nextDates(section, entry, labels);
  if (dates) fieldsView.facts.unshift(dates);
  return {
    id: entry.id,
    section: section.id,
    title: translate(entry.title, locale) ?? { text: labels.t("public.untitled") },
    lead: leadOf(section, entry, labels),
    chips: chipsOf(section, entry, labels),
    notices: [...noticesOf(section, entry, labels), ...(note ? [{ tone: "info", text: note.text } as const] : [])],
    buttons,
    // The date of an event is not its page's date.
    published: upcoming ? null : dateOf(section, entry),
    updated:
      toIsoDate(entry.publishedAt) !== toIsoDate(entry.firstPublishedAt) ? entry.publishedAt.toISOString() : null,
    cover: coverOf(section, entry, pointed, labels),
    portrait: roles.portrait ? pictureOf(entry.data[roles.portrait], pointed.files, locale) : null,
    ...fieldsView,
    unit: roles.unit ? unitOf(entry.data[roles.unit], pointed, locale) : null,
    map,
    calendar: calendarOf(section, entry, locale),
    children,
    isLanding: hooksOf(section).site?.layout?.(entry.data).isLanding === true,
    related,
  };
}

/** In the section's order: a new field appears by itself. @param shownElsewhere fields shown elsewhere */
export async function fieldsOf(
  section: Section,
  entry: Published,
  pointed: Pointed,
  labels: Labels,
  shownElsewhere: readonly string[] = [],
): Promise<FieldsView> {
  const { roles } = section.publicFace;
  const { rows, unlisted } = section.publicFace.page;
  const elsewhere = new Set([
    section.titleField,
    ...(section.titleParts ?? []),
    ...rolesIn(roles),
    ...unlisted,
    ...shownElsewhere,
  ]);
  const view = emptyFields();
  for (const [name, field] of Object.entries(section.fields)) {
    const value = entry.data[name];
    const around = aroundField(section, name, pointed, labels);
    const face = rows[name];
    if (shownElsewhere.includes(name)) continue;
    if (name === roles.price?.amount) {
      const values = priceOf(section, entry, labels);
      if (values.length > 0) view.facts.push({ name, label: around.label, values });
    } else if (face?.as === "files") view.attachments.push(...attachmentsOf(value, face, pointed, labels.locale));
    else if (face?.as === "blocks") {
      const blocks = field.kind === "list" ? await blocksOf(field, face.columns, value, pointed, labels.locale) : [];
      if (blocks.length > 0) view.parts.push({ name, heading: null, shape: "blocks", blocks });
    } else if (face?.as === "timeline") {
      const moments = momentsOf(value, face, pointed, labels.locale);
      if (moments.length > 0) view.parts.push({ name, heading: around.label, shape: "moments", moments });
    } else if (face?.as === "steps" && field.kind === "list") {
      const steps = stepsOf(value, field, face, around);
      if (steps.length > 0) view.parts.push({ name, heading: around.label, shape: "steps", steps });
    } else if (face?.as === "pages") {
      const rows = rowLinks(section, entry, name, pointed, labels);
      if (rows.length > 0) view.parts.push({ name, heading: around.label, shape: "rows", rows });
    } else if (name === roles.body || name === roles.post || !elsewhere.has(name)) {
      const shape = withLastingAddress(section, entry, name, fields.publicView(value, field, around), labels.locale);
      if (shape)
        place(view, shape, {
          name,
          heading: name === roles.body ? null : around.label,
          label: around.label,
          showOnMap: labels.t("public.showOnMap"),
        });
    }
  }
  return view;
}

/** Hidden while the thing is stopped, and tickets also once it is over. */
function buttonsOf(section: Section, entry: Published, labels: Labels): EntryView["buttons"] {
  const { status } = section.publicFace.roles;
  const isStopped = status?.tones[String(entry.data[status.field])] === "error";
  if (isStopped || entry.archived || isOver(section, entry)) return [];
  return section.publicFace.page.buttons.flatMap((name) => {
    const href = entry.data[name];
    return typeof href === "string" ? [{ name, label: labels.field(section, name), href }] : [];
  });
}

const shownDates = 5;

function nextDates(
  { publicFace }: Section,
  { data }: Published,
  { t, locale }: Labels,
): EntryView["facts"][number] | null {
  const { upcoming } = publicFace.times;
  const { calendar } = publicFace.outputs;
  if (
    !upcoming ||
    !calendar?.recurrence ||
    !data[calendar.recurrence] ||
    !isRepeated({ publicFace }, data) ||
    (upcoming.sessions && data[upcoming.sessions.field])
  )
    return null;
  const isAllDay = upcoming.allDay !== undefined && data[upcoming.allDay] === true;
  const now = Date.now();
  const times = timesOf({ publicFace }, data, { from: now, to: now + 366 * 86_400_000 }, { most: shownDates });
  const format = isAllDay ? formatFullDate : formatFullDateTime;
  return times.length === 0
    ? null
    : {
        name: "nextDates",
        label: t("public.calendar.nextDates"),
        values: times.map(({ from }) => ({ text: format(new Date(from), locale) })),
      };
}

function calendarOf(section: Section, entry: Published, locale: Locale): string | null {
  const slug = entry.slug[locale] ?? entry.slug.tr ?? entry.slug.en;
  return slug !== undefined && hasDates(section, entry)
    ? publicPaths.calendar(section, lastSegment(slug), locale)
    : null;
}

async function documentOf(
  section: Section,
  entry: Published,
  pointed: Pointed,
  { t, locale }: Labels,
): Promise<Attachment | null> {
  const slug = entry.slug[locale] ?? entry.slug.tr ?? entry.slug.en;
  const pdf =
    slug === undefined || !section.publicFace.page.document
      ? null
      : await entryDocument(section, entry, pointed, locale);
  return pdf && slug !== undefined
    ? {
        href: publicPaths.document(section, lastSegment(slug), locale),
        title: { text: t(`public.sections.${section.id}.document`) },
        type: "PDF",
        bytes: pdf.length,
        language: null,
      }
    : null;
}

/** Counted files get an address that survives their replacement. */
function withLastingAddress(
  section: Section,
  { slug }: Published,
  name: string,
  shape: Shape | null,
  locale: Locale,
): Shape | null {
  const own = slug[locale] ?? slug.tr ?? slug.en;
  if (shape?.shape !== "files" || own === undefined || !section.publicFace.page.downloads?.files.includes(name))
    return shape;
  return {
    ...shape,
    files: shape.files.map((file) => ({ ...file, href: publicPaths.download(section, lastSegment(own), name) })),
  };
}

function attachmentsOf(
  value: unknown,
  face: { file: string; title?: string; language?: string },
  pointed: Pointed,
  locale: Locale,
): Attachment[] {
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  return rows.flatMap((row) => {
    const language = face.language ? row[face.language] : null;
    return (
      attachmentOf(row[face.file], pointed, {
        title: face.title ? translate(row[face.title], locale) : null,
        language: typeof language === "string" ? language : null,
      }) ?? []
    );
  });
}

function unitOf(id: unknown, pointed: Pointed, locale: Locale): Pointer | null {
  const target = typeof id === "string" ? pointed.titles[id] : undefined;
  const title = target && translate(target.title, locale);
  return target && title ? { title, href: addressOf(id as string, target, locale) } : null;
}

async function childrenOf(section: Section, entry: Published, labels: Labels): Promise<Card[]> {
  if (section.kind !== "tree" && section.kind !== "category") return [];
  const { items, files, titles } = await listPublished(section, { locale: labels.locale, page: 1, size: wholeTree });
  return withCounts(
    section,
    items.filter((item) => item.parentId === entry.id).map((item) => cardOf(section, item, { files, titles }, labels)),
    labels,
  );
}

async function relatedOf(section: Section, entry: Published, locale: Locale): Promise<Related[]> {
  const { reverse } = section.publicFace.page;
  const lists = reverse.map(async ({ section: id, by, take = relatedShown }): Promise<Related[]> => {
    const other = findSection(id);
    if (!other) return [];
    const [labels, { items, files, titles, pagination }] = await Promise.all([
      labelsOf(locale, [other]),
      listPublished(other, { locale, page: 1, size: take, time: "current", facets: [`${by}:${entry.id}`] }),
    ]);
    if (items.length === 0) return [];
    const list = publicPaths.section(other, locale);
    const more =
      pagination.length > items.length
        ? `${list}${list.includes("?") ? "&" : "?"}${new URLSearchParams({ [by]: entry.id })}`
        : null;
    return [
      {
        section: other.id,
        title: labels.section(other),
        cards: items.map((item) => cardOf(other, item, { files, titles }, labels)),
        more,
      },
    ];
  });
  return (await Promise.all(lists)).flat();
}
