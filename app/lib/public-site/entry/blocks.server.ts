import type { ListField } from "~/lib/content/definition/definition";
import { publicPaths } from "~/lib/content/definition/paths";
import type { BlockColumns } from "~/lib/content/definition/public/face/page";
import { findSection } from "~/lib/content/definition/registry.server";
import { isSectionHidden } from "~/lib/content/definition/section-settings.server";
import type { Pointed } from "~/lib/content/publication/read/published-data.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import type { GeoValue, Locale, RowValue } from "~/lib/content/values";
import { attachmentOf } from "~/lib/public-site/fields/attachments.server";
import { mapUrl } from "~/lib/platform/geo/map-url";
import { onlyOfItsKind } from "~/lib/content/fields/list.server";
import { videoOf } from "~/lib/content/fields/media/videos";
import { cardOf } from "~/lib/public-site/lists/cards.server";
import { facetsIn, usuallyListed } from "~/lib/public-site/lists/list-excerpt";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate } from "~/lib/content/translated-text";

import type { Block } from "./entry-view";
import { labelsOf } from "./labels.server";

const usualKind = "text";

/** In the editor's order; neighbouring rows of cards become one block. */
export async function blocksOf(
  field: ListField,
  columns: BlockColumns,
  value: unknown,
  pointed: Pointed,
  locale: Locale,
): Promise<Block[]> {
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  const blocks = await Promise.all(
    rows.map((row) =>
      blockOf(
        readRow(columns, onlyOfItsKind(field, { ...row, [columns.kind]: row[columns.kind] ?? usualKind })),
        pointed,
        locale,
      ),
    ),
  );
  return blocks
    .flatMap((block) => block ?? [])
    .reduce<Block[]>((joined, block) => {
      const last = joined.at(-1);
      if (block.kind === "cards" && last?.kind === "cards") last.cards.push(...block.cards);
      else joined.push(block);
      return joined;
    }, []);
}

type BlockRow = Record<keyof BlockColumns, unknown> & { key: string };

function readRow(columns: BlockColumns, row: RowValue): BlockRow {
  return {
    ...Object.fromEntries(Object.entries(columns).map(([part, column]) => [part, row[column as string]])),
    key: row._key,
  } as BlockRow;
}

/** Null when the listed content isn't public, so that no heading is left over. */
async function blockOf(written: BlockRow, pointed: Pointed, locale: Locale): Promise<Block | null> {
  const kind = String(written.kind);
  const texts = {
    key: written.key,
    heading: translate(written.heading, locale),
    html: translate(written.html, locale),
    picture: pictureOf(written.picture, pointed.files, locale),
    link: typeof written.link === "string" ? written.link : null,
  };
  const isCard = kind === "cards";
  const listed = await listedIn(written, locale);
  if (!listed) return null;
  return {
    ...(isCard ? { key: written.key, heading: null, html: null, picture: null, link: null } : texts),
    kind,
    pictures: listOf(written.pictures).flatMap((picture) => pictureOf(picture, pointed.files, locale) ?? []),
    files: listOf(written.files).flatMap((id) => attachmentOf(id, pointed, { title: null, language: null }) ?? []),
    map: written.place ? mapUrl(written.place as GeoValue) : null,
    video: videoOf(written.video),
    cards: isCard ? [texts] : [],
    ...listed,
  };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

async function listedIn(
  { section: id, filter, limit }: BlockRow,
  locale: Locale,
): Promise<Pick<Block, "entries" | "more"> | null> {
  const section = typeof id === "string" ? findSection(id) : undefined;
  if (!section) return { entries: [], more: null };
  if (await isSectionHidden(section)) return null;
  const [labels, { items, files, titles }] = await Promise.all([
    labelsOf(locale, [section]),
    listPublished(section, {
      locale,
      page: 1,
      size: typeof limit === "number" ? limit : usuallyListed,
      time: "current",
      facets: facetsIn(filter),
    }),
  ]);
  return {
    entries: items.map((item) => cardOf(section, item, { files, titles }, labels)),
    more: publicPaths.section(section, locale),
  };
}
