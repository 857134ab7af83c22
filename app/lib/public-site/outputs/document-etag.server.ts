import type { EntryContext } from "@remix-run/node";

import { contentDigest } from "~/lib/platform/cache/content-digest.server";
import { etagOf, matchesEtag } from "~/lib/platform/http/response/etag.server";
import { ServerOnly } from "~/lib/platform/http/response/server-only";
import { isPublicPage } from "~/lib/public-site/public-page";

/** Public pages have their language in the address. */
const variesWith = (request: Request) =>
  isPublicPage(new URL(request.url).pathname) ? "Cookie" : "Cookie, Accept-Language";

/** Menus and the footer are worked out once for all pages, all else for each. */
const digested = (data: unknown) =>
  Object.entries(data ?? {}).map(([name, value]) =>
    value instanceof ServerOnly ? [name, Object.values(value.value as object).map(contentDigest)] : [name, value],
  );

/**
 * The ETag covers everything a page is made of: loader data, the reader's look and the release. Only documents with
 * `Cache-Control: public` get one.
 * @returns the 304 when the browser has this page; null: render it, with the changed `headers`
 */
export function unchangedDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response | null {
  headers.append("Vary", variesWith(request));
  // Missing pages may exist the next minute, and caches may store a 404 or 410 by default (RFC 9110 §15.1).
  if (status >= 400 && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (!headers.get("Cache-Control")?.startsWith("public")) return null;
  const { loaderData } = context.staticHandlerContext;
  // A public page shows only the year of today's date, in its footer.
  const { requestId: _requestId, today, ...root } = (loaderData.root ?? {}) as Record<string, unknown>;
  if (status !== 200 || root.toast || headers.has("Set-Cookie")) {
    headers.set("Cache-Control", "private, no-store");
    return null;
  }
  const shown = Object.entries({ ...loaderData, root }).map(([route, data]) => [route, digested(data)]);
  const made = [context.manifest.version, new URL(request.url).search, shown, String(today).slice(0, 4)];
  const etag = `W/${etagOf(JSON.stringify(made))}`;
  headers.set("ETag", etag);
  if (!matchesEtag(request.headers.get("If-None-Match"), etag)) return null;
  return new Response(null, {
    status: 304,
    headers: { ETag: etag, "Cache-Control": headers.get("Cache-Control") ?? "", Vary: variesWith(request) },
  });
}
