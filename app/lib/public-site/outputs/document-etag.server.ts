import type { EntryContext } from "@remix-run/node";

import { etagOf, matchesEtag } from "~/lib/platform/http/etag.server";
import { isPublicPage } from "~/lib/public-site/public-page";

/** What a document depends on besides its address, in which a public page's language stands. */
const variesWith = (request: Request) =>
  isPublicPage(new URL(request.url).pathname) ? "Cookie" : "Cookie, Accept-Language";

/**
 * Lets a reader's browser keep a public document and ask whether it still holds: the tag is over everything the page is
 * made of (the data of its loaders, the reader's look and the release). Only documents whose route says
 * `Cache-Control: public` get one.
 * @returns the 304 when the browser has this page already; null: render it, with `headers` as they are now
 */
export function unchangedDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response | null {
  headers.append("Vary", variesWith(request));
  // What is missing or gone may be there the next minute, and caches may keep both of their own accord (RFC 9110
  // §15.1).
  if (status >= 400 && !headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (!headers.get("Cache-Control")?.startsWith("public")) return null;
  const { loaderData } = context.staticHandlerContext;
  // Of the day a public page shows the year alone, in its last line.
  const { requestId: _requestId, today, ...root } = (loaderData.root ?? {}) as Record<string, unknown>;
  if (status !== 200 || root.toast || headers.has("Set-Cookie")) {
    headers.set("Cache-Control", "private, no-store");
    return null;
  }
  const etag = `W/${etagOf(JSON.stringify([context.manifest.version, new URL(request.url).search, { ...loaderData, root }, String(today).slice(0, 4)]))}`;
  headers.set("ETag", etag);
  if (!matchesEtag(request.headers.get("If-None-Match"), etag)) return null;
  return new Response(null, {
    status: 304,
    headers: { ETag: etag, "Cache-Control": headers.get("Cache-Control") ?? "", Vary: variesWith(request) },
  });
}
