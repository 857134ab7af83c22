import type { Section } from "~/lib/content/definition/definition";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import { isPublicField } from "~/lib/content/definition/public-face";
import { rowAddresses } from "~/lib/content/definition/row-addresses";
import { fields } from "~/lib/content/fields/fields.server";
import type { Published } from "~/lib/content/publication/published-data.server";
import type { Locale } from "~/lib/content/values";
import { foldTr } from "~/lib/platform/text/fold";
import { searchWords } from "~/lib/platform/text/search-words";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

/** A row with a page of its own that a search finds. `entry`: what it is a part of. */
export type FoundRow = { href: string; title: TranslatedText; entry: { title: TranslatedText; href: string | null } };

const mostRows = 5;

/** Of the entries that a search found, the rows with pages that have all of its words themselves. */
export function foundRows(section: Section, entries: readonly Published[], search: string, locale: Locale): FoundRow[] {
  const wanted = searchWords(search);
  const rows = entries.flatMap((entry) => {
    const parent = { title: translate(entry.title, locale) ?? { text: "" }, href: publicAddress(section, entry, locale) };
    return rowAddresses(section, entry.data).flatMap(({ list, row, address }): FoundRow[] => {
      const field = section.fields[list];
      const face = section.publicFace.rows[list];
      if (field?.kind !== "list" || face?.as !== "pages") return [];
      const text = Object.entries(field.columns).map(([name, column]) => (isPublicField(column) ? fields.text(row[name], column) : "")).join(" ");
      const words = foldTr(text).split(/[^a-z0-9]+/);
      const title = translate(row[face.title], locale);
      return title && wanted.every((word) => words.some((one) => one.startsWith(word))) ? [{ href: publicPaths.row(address, locale), title, entry: parent }] : [];
    });
  });
  return rows.slice(0, mostRows);
}
