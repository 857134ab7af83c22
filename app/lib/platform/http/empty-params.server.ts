import { redirect } from "@remix-run/node";

/**
 * A form of method GET sends its empty fields too; the address that is sent to a colleague does without them, and
 * without marks that separate nothing ("?&&&"): each row of a list repeats the address in its links.
 * @throws Response 302 to the same page without them
 */
export function dropEmptyParams(request: Request): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const filled = [...searchParams].filter(([, value]) => value !== "");
  if (filled.length === searchParams.size && !/^\?&|&&|&$/.test(search)) return;
  // Two slashes at the beginning would name another site.
  const path = pathname.replace(/^\/{2,}/, "/");
  throw redirect(filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path);
}
