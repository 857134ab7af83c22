import type { Section } from "~/lib/content/definition/definition";
import type { EntryRow } from "~/lib/content/entries/entries.server";
import { writersOfChange } from "~/lib/content/entries/writers-of-change.server";

import { beforeUrgent } from "./later-review.server";

/**
 * Who wrote any of the words of this version that the public does not read yet, or reads as urgent without a second
 * look. The person who alone published the urgent words may approve what others have written since; the later look at
 * the urgent words stays due then.
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
