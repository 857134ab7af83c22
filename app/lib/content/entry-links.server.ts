import type { Actor } from "~/lib/access/actor";
import { partsOf } from "~/lib/platform/domains/domain.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

/** Where an entry's page leads beyond content. Its words are `content.entry.links.<id>.title`, `.add` and `.done`. */
export type EntryLinks = {
  id: string;
  icon: InterfaceIcon;
  items: readonly { title: string; href: string; isDone: boolean }[];
  /** The address that begins a new one; null for those who may not. */
  add: string | null;
};

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** What the domain keeps about an entry that the person may see; null where its page says nothing of it. */
    entryLinks: (actor: Actor, entry: { section: string; id: string }) => Promise<EntryLinks | null>;
  }
}

export async function readEntryLinks(actor: Actor, entry: { section: string; id: string }): Promise<EntryLinks[]> {
  const found = await Promise.all(partsOf("entryLinks").map((read) => read(actor, entry)));
  return found.filter((links) => links !== null);
}
