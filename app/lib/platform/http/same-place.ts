const nowhere = "http://same.invalid";

/**
 * A path of this site to send a reader back to, from a form or an address, or "/" for anything else:
 * another origin, `//host`, a back slash that browsers read as a slash, control characters.
 */
export function samePlace(value: unknown, { without = [] }: { without?: readonly string[] } = {}): string {
  if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return "/";
  const url = URL.canParse(value, nowhere) ? new URL(value, nowhere) : undefined;
  if (url?.origin !== nowhere) return "/";
  for (const name of without) url.searchParams.delete(name);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dot segments may leave two slashes in front: "/.//host".
  return path.startsWith("//") ? "/" : path;
}
