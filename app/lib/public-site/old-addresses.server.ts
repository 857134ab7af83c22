import { publicPaths } from "~/lib/content/paths";
import { findByOldPath } from "~/lib/content/published.server";
import { findSection } from "~/lib/content/registry.server";

/** Where an address of the former site leads now, as the pages themselves say ("redirectFrom"); null when none does. */
export async function currentAddress(path: string): Promise<string | null> {
  const pages = findSection("staticpages");
  const slug = pages && path.length <= 200 ? await findByOldPath(pages, "redirectFrom", path) : null;
  return slug ? publicPaths.entry("staticpages", slug, "tr") : null;
}
