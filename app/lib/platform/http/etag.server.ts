import { createHash } from "node:crypto";

import fresh from "fresh";

/** A strong validator over the bytes of a body, quotes included. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Whether If-None-Match names the tag: a list or `*`, compared weakly (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && fresh({ "if-none-match": ifNoneMatch }, { etag });
}

/**
 * Whether If-Match lets a change through: a list or `*`, compared strongly (RFC 9110 §13.1.1). Our tags hold no comma.
 */
export function holdsIfMatch(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === "*" || ifMatch.split(",").some((one) => one.trim() === etag);
}

/**
 * The answer to a GET or HEAD with an ETag over `body`: 304 without a body when the client has it already,
 * no body for HEAD, 200 else. `headers` (type, Cache-Control …) go with each of them, as RFC 9110 §15.4.5 wants.
 */
export function conditional(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeadersInit = {},
): Response {
  const etag = etagOf(body);
  const all = new Headers(headers);
  all.set("ETag", etag);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    for (const name of ["content-type", "content-length", "content-encoding", "content-disposition"]) all.delete(name);
    return new Response(null, { status: 304, headers: all });
  }
  if (request.method !== "HEAD") return new Response(body, { headers: all });
  all.set("Content-Length", String(typeof body === "string" ? Buffer.byteLength(body) : body.byteLength));
  return new Response(null, { headers: all });
}
