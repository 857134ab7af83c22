import { publicAddress } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { findByFormerPath } from "~/lib/content/publication/published-entry.server";
import { readFormerAddress } from "~/lib/platform/text/former-addresses";

/**
 * Where an address of the former site leads now, as the pages themselves say; null when none does. @param address its
 * path with its query
 */
export async function currentAddress(address: string): Promise<string | null> {
  const asked = readFormerAddress(address);
  if (!asked) return null;
  for (const section of publicSections) {
    const entry = await findByFormerPath(section, asked);
    if (entry) return publicAddress(section, entry, "tr");
  }
  return null;
}
