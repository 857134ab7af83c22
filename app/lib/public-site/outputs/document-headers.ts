import type { HeadersArgs } from "@remix-run/node";

/** Kept by browsers but asked for each time, so that what is withdrawn is gone at once. */
export const revalidated = "public, max-age=0, must-revalidate";

/** `export const headers` of a public page; one that its loader made for a single reader stays that reader's. */
export function publicHeaders({ errorHeaders, loaderHeaders }: HeadersArgs): Headers {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  if (errorHeaders || !headers.get("Cache-Control")?.startsWith("private"))
    headers.set("Cache-Control", errorHeaders ? "no-store" : revalidated);
  return headers;
}
