import { systemActor, type Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { listUses } from "~/lib/content/entries/references/references.server";
import { InUse, type Uses } from "~/lib/content/errors";

/** Public entries that need this one on the site, as far as the actor may see them. */
export async function neededBy(actor: Actor, section: Section, id: string): Promise<Uses> {
  const { staysWhilePointedAt = [] } = section.publishing;
  if (staysWhilePointedAt.length === 0) return { seen: [], unseen: 0 };
  const needing = ({ seen }: Uses) => seen.filter((use) => use.live && staysWhilePointedAt.includes(use.section));
  const all = needing(await listUses(systemActor, "entry", id));
  const seen = all.length > 0 ? needing(await listUses(actor, "entry", id)) : [];
  return { seen, unseen: all.length - seen.length };
}

/** For the scheduler, which sees all. */
export async function isNeeded(section: Section, id: string): Promise<boolean> {
  return (await neededBy(systemActor, section, id)).seen.length > 0;
}

/** @throws InUse where public entries need it */
export async function assertNotNeeded(actor: Actor, section: Section, id: string): Promise<void> {
  const uses = await neededBy(actor, section, id);
  if (uses.seen.length + uses.unseen > 0) throw new InUse(uses);
}
