import type { Section } from "./definition";

/** The pseudo field of a list sorted by several fields; its key is theirs, joined. */
export const listOrder = "order";

export function orderFields({ sort }: Section["list"]): string[] {
  return typeof sort === "object" ? sort.filter((key) => key !== "position") : [];
}

export function isThenByPosition({ sort }: Section["list"]): boolean {
  return typeof sort === "object" && sort.at(-1) === "position";
}
