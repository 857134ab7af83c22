import type { Section } from "~/lib/content/definition/definition";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { writersOfChange } from "~/lib/content/entries/writers-of-change.server";

import { beforeUrgent } from "./later-review.server";

/**
 * Who wrote part of this version that the public doesn't read yet, or reads as urgent without a review. The only
 * publisher of the urgent version may approve later edits of others; its own review stays due.
 */
export async function unseenWriters(
  section: Section,
  { id, liveVersion }: Pick<EntryRow, "id" | "liveVersion">,
  version: number,
): Promise<(string | null)[]> {
  const writers = await writersOfChange(section, id, { since: liveVersion, version });
  const urgent = await beforeUrgent(section, id);
  if (!urgent) return [...writers];
  const urgentWriters = await writersOfChange(section, id, { since: urgent.liveVersion, version });
  const [publisher, ...more] = urgent.publishers;
  return [...writers, ...[...urgentWriters].filter((writer) => more.length > 0 || writer !== publisher)];
}
