import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { sortedByName } from "~/lib/content/definition/sort-columns";
import { enqueuing } from "~/lib/platform/jobs/jobs.server";

/** The kind of job that works the columns of lists out of the words: see maintenance/reindex.server.ts. */
export const derivation = "content.derive";

/** Lists that are sorted by the name of an entry are put in order anew when that changes, beside the save. */
export function resortingBy(section: Section, id: string): ReturnType<typeof enqueuing>[] {
  const others = [...sections.values()].filter((other) => sortedByName(other).some((name) => pointsAt(other, name, section.id)));
  return others.map((other) => enqueuing({ kind: derivation, key: `derive ${other.id} by ${id}`, payload: { section: other.id, by: id }, runAt: new Date() }));
}

function pointsAt({ fields }: Section, name: string, target: string): boolean {
  const field = fields[name];
  return field?.kind === "relation" && field.section === target;
}
