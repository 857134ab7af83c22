import type { PlaceFace } from "./face/place";
import type { Faced } from "./public-face";

/** The names in braces in a section's entry addresses: `slug`, and relations, which stand for their target's slug. */
export function addressNames({ address }: Pick<PlaceFace, "address">): string[] {
  return address?.split("/").flatMap((segment) => (segment.startsWith("{") ? [segment.slice(1, -1)] : [])) ?? [];
}

export function addressRelations({ publicFace }: Faced<"place">): string[] {
  return addressNames(publicFace.place).filter((name) => name !== "slug");
}

/** The relation whose target names the entry: the last name in the address, when that is not the entry's own `slug`. */
export function namingRelation({ publicFace }: Faced<"place">): string | undefined {
  const last = addressNames(publicFace.place).at(-1);
  return last === "slug" ? undefined : last;
}

export function lastSegment(place: string): string {
  return place.slice(place.lastIndexOf("/") + 1);
}
