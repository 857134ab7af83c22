import { publicAddress } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { findByFormerPath } from "~/lib/content/publication/published-entry.server";
import { unescaped } from "~/lib/platform/text/urls";

/** Where an address of the former site leads now, as the pages themselves say; null when none does. */
export async function currentAddress(pathname: string): Promise<string | null> {
  // As an editor would have typed it.
  const path = unescaped(pathname);
  if (!path || path.length > 200 || path.includes("\0")) return null;
  for (const section of publicSections) {
    const entry = await findByFormerPath(section, path);
    if (entry) return publicAddress(section, entry, "tr");
  }
  return null;
}
