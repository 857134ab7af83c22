import type { SQL } from "drizzle-orm";

import { searchVector } from "~/lib/platform/db/queries/text-search.server";

import { linkParts } from "./links";

/** What searches and the list of links read of a message. */
export function derivedOf(
  value: string,
  fileNames: readonly string[] = [],
): { search: SQL<string>; hasLinks: boolean } {
  return {
    search: searchVector({ titles: [], text: [value, ...fileNames].join(" ") }),
    hasLinks: linkParts(value).some(({ href }) => href !== undefined),
  };
}
