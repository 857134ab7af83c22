import type { Actor } from "~/lib/access/actor";
import { publicAddress } from "~/lib/content/definition/paths";
import { findSection } from "~/lib/content/definition/registry.server";
import { placesOf } from "~/lib/content/publication/addresses/slugs.server";
import type { EntryState } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";

import { searchEntries } from "./search-entries.server";

/** An entry that a text may link to. `href`: its public address by language; null while it has none. */
export type LinkTarget = {
  id: string;
  section: string;
  title: Localized;
  state: EntryState;
  version: number;
  liveVersion: number | null;
  href: { tr: string | null; en: string | null };
};

/** Entries to link to, found by search; drafts, too, which have no address before they are published. */
export async function searchLinkTargets(actor: Actor, query: string): Promise<LinkTarget[]> {
  const { items } = await searchEntries(actor, query, { size: 20 });
  if (items.length === 0) return [];
  const places = await placesOf(items.map(({ id }) => id));
  return items.flatMap(({ id, section: sectionId, title, state, version, liveVersion }) => {
    const section = findSection(sectionId);
    if (!section || section.publicFace.place.address === null) return [];
    const slug = places.get(id) ?? {};
    return [
      {
        id,
        section: sectionId,
        title,
        state,
        version,
        liveVersion,
        href: { tr: publicAddress(section, { id, slug }, "tr"), en: publicAddress(section, { id, slug }, "en") },
      },
    ];
  });
}
