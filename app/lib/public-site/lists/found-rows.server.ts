import type { Section } from "~/lib/content/definition/definition";
import { publicAddress, publicPaths } from "~/lib/content/definition/paths";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import { rowAddresses } from "~/lib/content/definition/public/row-addresses";
import { numbersOfRow } from "~/lib/content/entries/entry-data.server";
import { fields } from "~/lib/content/fields/fields.server";
import type { Published } from "~/lib/content/publication/read/published-data.server";
import type { Locale } from "~/lib/content/values";
import { askedNumbers } from "~/lib/platform/text/turkish/official-numbers";
import { queryTerms, splitTerms, wordMatcher } from "~/lib/platform/text/search/search-terms";
import { translate, type TranslatedText } from "~/lib/content/translated-text";

/** A row with a page, found by a search. `entry`: its entry; `isExact`: it has the requested number. */
export type FoundRow = {
  isExact: boolean;
  href: string;
  title: TranslatedText;
  entry: { title: TranslatedText; href: string | null };
};

const maxRows = 5;

/** Rows of the found entries that have the number, else all terms of the search. */
export function foundRows(section: Section, entries: readonly Published[], search: string, locale: Locale): FoundRow[] {
  const wanted = queryTerms(search).map(wordMatcher);
  const numbers = askedNumbers(search);
  const rows = entries.flatMap((entry) => {
    const parent = {
      title: translate(entry.title, locale) ?? { text: "" },
      href: publicAddress(section, entry, locale),
    };
    return rowAddresses(section, entry.data).flatMap(({ list, row, address }): FoundRow[] => {
      const field = section.fields[list];
      const face = section.publicFace.page.rows[list];
      if (field?.kind !== "list" || face?.as !== "pages") return [];
      const text = Object.entries(field.columns)
        .map(([name, column]) => (isPublicField(column) ? fields.text(row[name], column) : ""))
        .join(" ");
      const terms = splitTerms(text);
      const isExact = numbersOfRow(field, row, { publicOnly: true }).some((number) => numbers.includes(number));
      const title = translate(row[face.title], locale);
      return title && (isExact || wanted.every((isMeant) => terms.some(isMeant)))
        ? [{ isExact, href: publicPaths.row(address, locale), title, entry: parent }]
        : [];
    });
  });
  const exact = rows.filter(({ isExact }) => isExact);
  return (exact.length > 0 ? exact : rows).slice(0, maxRows);
}
