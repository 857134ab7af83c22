import type { HeadersArgs } from "@remix-run/node";

/** Kept by browsers but asked for each time, so that what is withdrawn is gone at once. */
export const revalidated = "public, max-age=0, must-revalidate";

/** `export const headers` of a public page. */
export function publicHeaders({ errorHeaders, loaderHeaders }: HeadersArgs): Headers {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  headers.set("Cache-Control", errorHeaders ? "no-store" : revalidated);
  return headers;
}
