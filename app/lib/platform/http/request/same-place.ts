import { isSameOriginPath } from "~/lib/platform/text/urls";

/** A path of this site from a form or an address, "/" for anything else. */
export function samePlace(value: unknown, { without = [] }: { without?: readonly string[] } = {}): string {
  if (typeof value !== "string" || !isSameOriginPath(value)) return "/";
  const url = new URL(value, "http://site.invalid");
  for (const name of without) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}
