import { isSameOriginPath } from "~/lib/platform/text/urls";

/** Where an address of an earlier release leads, in the language that it asks for. @param place a path of this site */
export function inAskedLanguage(address: URL, place: string): string {
  const language = address.searchParams.get("lng");
  if (language === null) return place;
  const url = new URL(place, "http://site.invalid");
  url.searchParams.set("lng", language);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** A path of this site from a form or an address, "/" for anything else. */
export function samePlace(value: unknown, { without = [] }: { without?: readonly string[] } = {}): string {
  if (typeof value !== "string" || !isSameOriginPath(value)) return "/";
  const url = new URL(value, "http://site.invalid");
  for (const name of without) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}
