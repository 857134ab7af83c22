import type { Section } from "./definition";
import type { PublicFace } from "./public-face";

/**
 * What stands in braces in the address of a section's entries: `slug`, and relations for the slugs of what they point
 * at.
 */
export function addressNames({ address }: Pick<PublicFace, "address">): string[] {
  return address?.split("/").flatMap((segment) => (segment.startsWith("{") ? [segment.slice(1, -1)] : [])) ?? [];
}

/** The relations in the address of a section's entries. */
export function addressRelations({ publicFace }: Pick<Section, "publicFace">): string[] {
  return addressNames(publicFace).filter((name) => name !== "slug");
}

/**
 * The relation whose target names an entry of this section, where its own title doesn't: the last segment of the
 * address.
 */
export function namingRelation({ publicFace }: Pick<Section, "publicFace">): string | undefined {
  const last = addressNames(publicFace).at(-1);
  return last === "slug" ? undefined : last;
}

/** What an entry is called among those of its section: the last segment of its place. */
export function lastSegment(place: string): string {
  return place.slice(place.lastIndexOf("/") + 1);
}
