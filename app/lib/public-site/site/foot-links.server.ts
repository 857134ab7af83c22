import { sectionsWithPart } from "~/lib/content/definition/registry.server";
import { listPublished } from "~/lib/content/publication/read/published.server";
import { translate } from "~/lib/content/translated-text";
import type { Locale } from "~/lib/content/values";

import type { FootLink } from "./foot-link";

const listed = sectionsWithPart("atFoot");
/** More would be a list, not a footer. */
const most = 12;

export async function footLinks(locale: Locale): Promise<FootLink[]> {
  const found = await Promise.all(
    listed.map(async ({ section, part: { when, link } }) => {
      const { items } = await listPublished(section, {
        locale,
        page: 1,
        size: most,
        time: "current",
        facets: [`${when}:true`],
      });
      return items.flatMap(({ id, title, data }) => {
        const [text, href] = [translate(title, locale), data[link]];
        return text && typeof href === "string" ? [{ id, title: text, href }] : [];
      });
    }),
  );
  return found.flat().slice(0, most);
}
