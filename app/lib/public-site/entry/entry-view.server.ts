import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { listPublished, type Pointed, type Published } from "~/lib/content/publication/published.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { toIsoDate } from "~/lib/platform/text/dates";
import type { Card } from "~/lib/public-site/lists/card";
import { cardOf, chipsOf, coverOf, dateOf, leadOf } from "~/lib/public-site/lists/cards.server";
import { noticesOf } from "~/lib/public-site/lists/notices.server";
import { pictureOf, type Picture } from "~/lib/public-site/pictures";
import { wordsOf } from "~/lib/public-site/words";

import { attachmentOf } from "./attachments.server";
import { blocksOf } from "./blocks.server";
import type { Attachment, EntryView, Pointer, TextPart } from "./entry-view";
import { factsOf } from "./facts.server";
import { labelsOf, type Labels } from "./labels.server";
import { videoOf } from "./videos";

/** Longest tree a page is made of; more would be no menu but a directory. */
export const wholeTree = 500;

/** An entry as its page shows it: published, or a working copy in the same shape. */
export async function viewEntry(section: Section, entry: Published, pointed: Pointed, locale: Locale): Promise<EntryView> {
  const labels = await labelsOf(locale, [section]);
  const { data } = entry;
  const isPortrait = section.fields.cover === undefined;
  const cover = coverOf(section, entry, pointed, labels);
  const portrait = isPortrait ? (cover ?? pictureOf(data.managerPhoto, pointed.files, locale)) : null;
  const date = section.publicFace.schemaType === "Event" || section.kind !== "collection" ? null : dateOf(section, entry);
  const statusNote = wordsOf(data.statusNote, locale);
  return {
    id: entry.id,
    section: section.id,
    title: wordsOf(entry.title, locale) ?? { text: labels.t("public.untitled") },
    lead: leadOf(section, entry, labels),
    chips: chipsOf(section, entry, labels),
    notices: [...noticesOf(section, entry, labels), ...(statusNote ? [{ tone: "info", text: statusNote.text } as const] : [])],
    published: date,
    updated: toIsoDate(entry.publishedAt) !== toIsoDate(entry.firstPublishedAt) ? entry.publishedAt.toISOString() : null,
    cover: isPortrait ? null : cover,
    portrait,
    texts: textsOf(section, data, labels),
    blocks: await blocksOf(section, data.blocks, pointed, locale),
    facts: factsOf(section, entry, pointed, labels),
    attachments: attachmentsOf(data.attachments, pointed, locale),
    gallery: galleryOf(section, data, pointed, locale),
    videos: Object.entries(section.fields).flatMap(([name, field]) => (field.kind === "video" ? (videoOf(data[name]) ?? []) : [])),
    department: departmentOf(data.department, pointed, locale),
    children: await childrenOf(section, entry, labels),
  };
}

/** The first text is the page itself; each further one carries the name of its field. */
function textsOf(section: Section, data: Published["data"], labels: Labels): TextPart[] {
  return Object.entries(section.fields)
    .filter(([, field]) => field.kind === "richText")
    .flatMap(([name]) => {
      const html = wordsOf(data[name], labels.locale);
      return html ? [{ name, heading: name === "body" ? null : labels.field(section, name), html }] : [];
    });
}

function rowsOf(value: unknown): RowValue[] {
  return Array.isArray(value) ? (value as RowValue[]) : [];
}

function attachmentsOf(value: unknown, pointed: Pointed, locale: Locale): Attachment[] {
  return rowsOf(value).flatMap((row) => attachmentOf(row.file, pointed, { title: wordsOf(row.title, locale), language: typeof row.lang === "string" ? row.lang : null }) ?? []);
}

function galleryOf(section: Section, data: Published["data"], pointed: Pointed, locale: Locale): Picture[] {
  return Object.entries(section.fields)
    .filter(([, field]) => field.kind === "gallery")
    .flatMap(([name]) => rowsOf(data[name]).flatMap((image) => pictureOf(image, pointed.files, locale) ?? []));
}

function departmentOf(id: unknown, pointed: Pointed, locale: Locale): Pointer | null {
  const target = typeof id === "string" ? pointed.titles[id] : undefined;
  const title = target && wordsOf(target.title, locale);
  if (!target || !title) return null;
  const slug = target.slug[locale] ?? target.slug.tr;
  return { title, href: slug ? publicPaths.entry(target.section, slug, locale) : null };
}

async function childrenOf(section: Section, entry: Published, labels: Labels): Promise<Card[]> {
  if (section.kind !== "tree" && section.kind !== "category") return [];
  const { items, files, titles } = await listPublished(section, { locale: labels.locale, page: 1, size: wholeTree });
  return items.filter((item) => item.parentId === entry.id).map((item) => cardOf(section, item, { files, titles }, labels));
}
