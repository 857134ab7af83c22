import { redirect } from "@remix-run/node";

/** A GET form sends empty fields, which would lengthen every link of a list. @throws Response 302 without them */
export function dropEmptyParams(request: Request): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const filled = [...searchParams].filter(([, value]) => value !== "");
  if (filled.length === searchParams.size && !/^\?&|&&|&$/.test(search)) return;
  // Two slashes at the beginning would name another site.
  const path = pathname.replace(/^\/{2,}/, "/");
  throw redirect(filled.length > 0 ? `${path}?${new URLSearchParams(filled)}` : path);
}
