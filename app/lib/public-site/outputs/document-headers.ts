import type { HeadersArgs } from "@remix-run/node";

/** Browsers revalidate each time, so that withdrawn content is gone at once. */
export const revalidated = "public, max-age=0, must-revalidate";

/** For `export const headers` of public pages; a private answer stays private. */
export function publicHeaders({ errorHeaders, loaderHeaders }: HeadersArgs): Headers {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  if (errorHeaders || !headers.get("Cache-Control")?.startsWith("private"))
    headers.set("Cache-Control", errorHeaders ? "no-store" : revalidated);
  return headers;
}
