import { publicPaths } from "~/lib/content/definition/paths";
import { findByOldPath } from "~/lib/content/publication/published.server";
import { findSection } from "~/lib/content/definition/registry.server";

/** Where an address of the former site leads now, as the pages themselves say ("redirectFrom"); null when none does. */
export async function currentAddress(pathname: string): Promise<string | null> {
  const path = decoded(pathname);
  const pages = findSection("staticpages");
  const slug = pages && path && path.length <= 200 ? await findByOldPath(pages, "redirectFrom", path) : null;
  return slug ? publicPaths.entry("staticpages", slug, "tr") : null;
}

/** The path as an editor would have typed it; null when it can be nobody's. */
function decoded(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    return path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}
