import { systemActor, type Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { listUses } from "~/lib/content/entries/references.server";
import { InUse, type Uses } from "~/lib/content/errors";

/**
 * What keeps an entry on the site: the public reads it there, and would be led nowhere. As far as the actor may see it.
 */
export async function neededBy(actor: Actor, section: Section, id: string): Promise<Uses> {
  const { staysWhilePointedAt = [] } = section.publishing;
  if (staysWhilePointedAt.length === 0) return { seen: [], unseen: 0 };
  const needing = ({ seen }: Uses) => seen.filter((use) => use.live && staysWhilePointedAt.includes(use.section));
  const all = needing(await listUses(systemActor, "entry", id));
  const seen = all.length > 0 ? needing(await listUses(actor, "entry", id)) : [];
  return { seen, unseen: all.length - seen.length };
}

/** Whether the public would be led nowhere without it: for the clock, which sees all. */
export async function isNeeded(section: Section, id: string): Promise<boolean> {
  return (await neededBy(systemActor, section, id)).seen.length > 0;
}

/** @throws InUse where entries that the public reads need it */
export async function assertNotNeeded(actor: Actor, section: Section, id: string): Promise<void> {
  const uses = await neededBy(actor, section, id);
  if (uses.seen.length + uses.unseen > 0) throw new InUse(uses);
}
