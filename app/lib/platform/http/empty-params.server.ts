import { redirect } from "@remix-run/node";

/**
 * A GET form sends empty fields too; they make addresses long, and each row of a list repeats them in its links.
 * @throws Response 302 to the same page without them, and without needless "&"
 */
export function dropEmptyParams(request: Request): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const filled = [...searchParams].filter(([, value]) => value !== "");
  if (filled.length === searchParams.size && !/^\?&|&&|&$/.test(search)) return;
  // Two slashes at the beginning would name another site.
  const path = pathname.replace(/^\/{2,}/, "/");
  throw redirect(filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path);
}
