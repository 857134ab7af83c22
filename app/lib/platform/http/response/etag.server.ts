import { createHash } from "node:crypto";

import fresh from "fresh";

/** A strong validator, quotes included. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** A list or `*`, compared weakly (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && fresh({ "if-none-match": ifNoneMatch }, { etag });
}

/** A list or `*`, compared strongly (RFC 9110 §13.1.1). Our tags hold no comma. */
export function holdsIfMatch(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === "*" || ifMatch.split(",").some((one) => one.trim() === etag);
}

/** 304, or 200 with the body (none for HEAD); `headers` go with both (RFC 9110 §15.4.5). */
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
