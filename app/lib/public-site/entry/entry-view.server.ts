import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { rolesIn } from "~/lib/content/definition/public-face";
import { findSection } from "~/lib/content/definition/registry.server";
import { listPublished, type Pointed, type Published } from "~/lib/content/publication/published.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { toIsoDate } from "~/lib/platform/text/dates";
import { attachmentOf } from "~/lib/public-site/fields/attachments.server";
import { addressOf, publicView } from "~/lib/public-site/fields/public-kinds.server";
import type { Attachment } from "~/lib/public-site/fields/shapes";
import type { Card } from "~/lib/public-site/lists/card";
import { cardOf, chipsOf, coverOf, dateOf, leadOf, priceOf, roleText } from "~/lib/public-site/lists/cards.server";
import { noticesOf } from "~/lib/public-site/lists/notices.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate } from "~/lib/public-site/translated-text";

import { blocksOf } from "./blocks.server";
import { emptyFields, place } from "./field-places";
import { momentsOf } from "./moments.server";
import { rowLinks } from "./row-page.server";
import type { EntryView, FieldsView, Pointer, Related } from "./entry-view";
import { aroundField, labelsOf, type Labels } from "./labels.server";

/** Longest tree a page is made of; more would be no menu but a directory. */
export const wholeTree = 500;
/** Of what belongs to an entry, before "see all". */
const relatedShown = 3;

/** An entry as its page shows it: published, or a working copy in the same shape. */
export async function viewEntry(section: Section, entry: Published, pointed: Pointed, locale: Locale): Promise<EntryView> {
  const labels = await labelsOf(locale, [section]);
  const { roles, upcoming } = section.publicFace;
  const note = roleText(roles.status?.note, entry, labels);
  const [fields, children, related] = await Promise.all([fieldsOf(section, entry, pointed, labels), childrenOf(section, entry, labels), relatedOf(section, entry, locale)]);
  return {
    id: entry.id,
    section: section.id,
    title: translate(entry.title, locale) ?? { text: labels.t("public.untitled") },
    lead: leadOf(section, entry, labels),
    chips: chipsOf(section, entry, labels),
    notices: [...noticesOf(section, entry, labels), ...(note ? [{ tone: "info", text: note.text } as const] : [])],
    // When something takes place is no date of its page.
    published: upcoming ? null : dateOf(section, entry),
    updated: toIsoDate(entry.publishedAt) !== toIsoDate(entry.firstPublishedAt) ? entry.publishedAt.toISOString() : null,
    cover: coverOf(section, entry, pointed, labels),
    portrait: roles.portrait ? pictureOf(entry.data[roles.portrait], pointed.files, locale) : null,
    ...fields,
    unit: roles.unit ? unitOf(entry.data[roles.unit], pointed, locale) : null,
    children,
    related,
  };
}

/**
 * What the section has no special place for, in the order of its declaration: a new field shows up by itself.
 * @param said fields that whoever asks says elsewhere
 */
export async function fieldsOf(section: Section, entry: Published, pointed: Pointed, labels: Labels, said: readonly string[] = []): Promise<FieldsView> {
  const { roles, rows, unlisted } = section.publicFace;
  const elsewhere = new Set([section.titleField, ...(section.titleParts ?? []), ...rolesIn(roles), ...unlisted, ...said]);
  const view = emptyFields();
  for (const [name, field] of Object.entries(section.fields)) {
    const value = entry.data[name];
    const around = aroundField(section, name, pointed, labels);
    const face = rows[name];
    if (said.includes(name)) continue;
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
    } else if (face?.as === "pages") {
      const rows = rowLinks(section, entry, name, pointed, labels);
      if (rows.length > 0) view.parts.push({ name, heading: around.label, shape: "rows", rows });
    } else if (name === roles.body || !elsewhere.has(name)) {
      const shape = publicView(value, field, around);
      if (shape) place(view, shape, { name, heading: name === roles.body ? null : around.label, label: around.label, showOnMap: around.showOnMap });
    }
  }
  return view;
}

function attachmentsOf(value: unknown, face: { file: string; title?: string; language?: string }, pointed: Pointed, locale: Locale): Attachment[] {
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  return rows.flatMap((row) => {
    const language = face.language ? row[face.language] : null;
    return attachmentOf(row[face.file], pointed, { title: face.title ? translate(row[face.title], locale) : null, language: typeof language === "string" ? language : null }) ?? [];
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
  return items.filter((item) => item.parentId === entry.id).map((item) => cardOf(section, item, { files, titles }, labels));
}

/** The first of what other sections say belongs to this entry. */
async function relatedOf(section: Section, entry: Published, locale: Locale): Promise<Related[]> {
  const lists = section.publicFace.reverse.map(async ({ section: id, by }): Promise<Related[]> => {
    const other = findSection(id);
    if (!other) return [];
    const [labels, { items, files, titles, pagination }] = await Promise.all([
      labelsOf(locale, [other]),
      listPublished(other, { locale, page: 1, size: relatedShown, time: "current", facets: [`${by}:${entry.id}`] }),
    ]);
    if (items.length === 0) return [];
    const list = publicPaths.section(other, locale);
    const more = pagination.length > items.length ? `${list}${list.includes("?") ? "&" : "?"}${new URLSearchParams({ [by]: entry.id })}` : null;
    return [{ section: other.id, cards: items.map((item) => cardOf(other, item, { files, titles }, labels)), more }];
  });
  return (await Promise.all(lists)).flat();
}
