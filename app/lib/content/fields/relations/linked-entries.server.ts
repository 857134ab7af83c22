import { shownOf, type Around, type Shape } from "~/lib/content/fields/public-shape";
import { sharedSchema } from "./target-ids.server";

export const pointerSchema = sharedSchema("PublicPointer");

export function linksTo(ids: readonly string[], { link }: Around): Shape | null {
  const links = shownOf(ids, link);
  return links && { shape: "links", links };
}
