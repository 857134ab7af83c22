import { addressRelations } from "~/lib/content/definition/public/address-names";
import type { Section } from "~/lib/content/definition/definition";
import { sections } from "~/lib/content/definition/registry.server";
import { sortedByName } from "~/lib/content/definition/sort-columns";
import { isRelation } from "~/lib/content/fields/points-at";
import { enqueuing } from "~/lib/platform/jobs/jobs.server";

/** The kind of job that recomputes list columns: see maintenance/reindex.server.ts. */
export const derivation = "content.derive";

type Jobs = ReturnType<typeof enqueuing>[];

const deriving = (others: Iterable<Section>, id: string): Jobs =>
  [...others].map((other) =>
    enqueuing({
      kind: derivation,
      key: `derive ${other.id} by ${id}`,
      payload: { section: other.id, by: id },
      runAt: new Date(),
    }),
  );

/** Jobs beside a save: lists that sort by an entry's name or take fields from it are recomputed. */
export function resortingBy(section: Section, id: string): Jobs {
  return deriving(
    new Set([
      ...[...sections.values()].filter((other) =>
        sortedByName(other).some((name) => pointsAt(other, name, section.id)),
      ),
      ...takingFrom(section),
    ]),
    id,
  );
}

/** Jobs beside publishing or withdrawing: entries that take its fields, and addresses with its slug if that changed. */
export function followingBy(section: Section, id: string, { isReaddressed = false } = {}): Jobs {
  return deriving(new Set([...takingFrom(section), ...(isReaddressed ? addressedBy(section) : [])]), id);
}

const takingFrom = ({ id }: Section) =>
  [...sections.values()].filter((other) => other.takenFrom !== undefined && pointsAt(other, other.takenFrom.link, id));

export function isInAddresses(section: Section): boolean {
  return addressedBy(section).length > 0;
}

const addressedBy = ({ id }: Section) =>
  [...sections.values()].filter((other) => addressRelations(other).some((name) => pointsAt(other, name, id)));

function pointsAt({ fields }: Section, name: string, target: string): boolean {
  const field = fields[name];
  return isRelation(field) && field.section === target;
}
