import type { Section } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { listPublished, type Pointed } from "~/lib/content/publication/published.server";
import type { GeoValue, Locale, RowValue } from "~/lib/content/values";
import { cardOf } from "~/lib/public-site/lists/cards.server";
import { pictureOf } from "~/lib/public-site/pictures";
import { wordsOf } from "~/lib/public-site/words";

import { attachmentOf } from "./attachments.server";
import type { Block } from "./entry-view";
import { labelsOf } from "./labels.server";
import { mapUrl } from "./map-url";
import { videoOf } from "./videos";

/** Of the entries of another section, when nobody says how many. */
const usuallyListed = 6;

/** The building blocks of a page in the editor's order; rows of cards that follow one another become one block. */
export async function blocksOf(section: Section, value: unknown, pointed: Pointed, locale: Locale): Promise<Block[]> {
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  const blocks = await Promise.all(rows.map((row) => blockOf(onlyOfItsKind(section, row), pointed, locale)));
  return blocks.reduce<Block[]>((joined, block) => {
    const last = joined.at(-1);
    if (block.kind === "cards" && last?.kind === "cards") last.cards.push(...block.cards);
    else joined.push(block);
    return joined;
  }, []);
}

/** What was written for another kind before the row became this one stays in the form and is not shown. */
function onlyOfItsKind(section: Section, row: RowValue): RowValue {
  const field = section.fields.blocks;
  const only = field?.kind === "list" ? field.only : undefined;
  const kind = String(row.blockType ?? "text");
  return Object.fromEntries(Object.entries(row).filter(([column]) => only?.[column]?.includes(kind) ?? true)) as RowValue;
}

async function blockOf(row: RowValue, pointed: Pointed, locale: Locale): Promise<Block> {
  const kind = String(row.blockType ?? "text");
  const words = {
    key: row._key,
    heading: wordsOf(row.heading, locale),
    html: wordsOf(row.text, locale),
    picture: pictureOf(row.image, pointed.files, locale),
    link: typeof row.link === "string" ? row.link : null,
  };
  const isCard = kind === "cards";
  const listed = await listedIn(row, locale);
  return {
    ...(isCard ? { key: row._key, heading: null, html: null, picture: null, link: null } : words),
    kind,
    pictures: listOf(row.pictures).flatMap((picture) => pictureOf(picture, pointed.files, locale) ?? []),
    files: listOf(row.files).flatMap((id) => attachmentOf(id, pointed, { title: null, language: null }) ?? []),
    map: row.location ? mapUrl(row.location as GeoValue) : null,
    video: videoOf(row.video),
    cards: isCard ? [words] : [],
    ...listed,
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The newest of a section, or what comes next of events; `filter` as "category=tender" narrows them. */
async function listedIn({ listed, filter, limit }: RowValue, locale: Locale): Promise<Pick<Block, "entries" | "more">> {
  const section = typeof listed === "string" ? findSection(listed) : undefined;
  if (!section) return { entries: [], more: null };
  const [, name, wanted] = /^\s*(\w+)\s*[=:]\s*([\w-]+)\s*$/.exec(String(filter ?? "")) ?? [];
  const [labels, { items, files, titles }] = await Promise.all([
    labelsOf(locale, [section]),
    listPublished(section, {
      locale,
      page: 1,
      size: typeof limit === "number" ? limit : usuallyListed,
      ...(section.publicFace.schemaType === "Event" ? { from: "0" } : {}),
      ...(name ? { facets: [`${name}:${wanted}`] } : {}),
    }),
  ]);
  return { entries: items.map((item) => cardOf(section, item, { files, titles }, labels)), more: publicPaths.section(section.id, locale) };
}
