import { publicAddress } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { findByFormerPath } from "~/lib/content/publication/published.server";

/** Where an address of the former site leads now, as the pages themselves say; null when none does. */
export async function currentAddress(pathname: string): Promise<string | null> {
  const path = decoded(pathname);
  if (!path || path.length > 200) return null;
  for (const section of publicSections) {
    const entry = await findByFormerPath(section, path);
    if (entry) return publicAddress(section, entry, "tr");
  }
  return null;
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
