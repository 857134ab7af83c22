import { publicAddress } from "~/lib/content/definition/paths";
import { publicSections } from "~/lib/content/definition/registry.server";
import { findByFormerPath } from "~/lib/content/publication/read/published-entry.server";
import { readFormerAddress } from "~/lib/platform/text/former-addresses";

/** The present address for an address of the former site, or null. @param address path and query */
export async function currentAddress(address: string): Promise<string | null> {
  const asked = readFormerAddress(address);
  if (!asked) return null;
  for (const section of publicSections) {
    const entry = await findByFormerPath(section, asked);
    if (entry) return publicAddress(section, entry, "tr");
  }
  return null;
}
