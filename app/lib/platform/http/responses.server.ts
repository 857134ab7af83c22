const bodies = new WeakMap<Response, string | Buffer>();

/** An answer whose body a server can send as it is, without reading it out of a stream again. */
export function wholeResponse(body: string | Buffer<ArrayBuffer>, init?: ResponseInit): Response {
  const answer = new Response(body, init);
  bodies.set(answer, body);
  return answer;
}

/** The whole body of an answer made by `wholeResponse`, unless somebody has begun to read it. */
export function wholeBody(answer: Response): string | Buffer | undefined {
  return answer.bodyUsed ? undefined : bodies.get(answer);
}

/** A JSON answer; `init` as of `Response`. Its length is told, so that a short one is not compressed for nothing. */
export function json(value: unknown, init?: ResponseInit): Response {
  const text = JSON.stringify(value);
  const headers = new Headers(init?.headers);
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  return wholeResponse(text, { ...init, headers });
}

/**
 * The body of every refusal, so that scripts and the error page read one shape. `code` where the status doesn't say all
 * (else `refusalCode` of it); the words for people are added on the way out (`routes/refusal-words.server.ts`).
 */
export interface Refusal {
  error: string;
  code?: string;
}

function refusal(status: number, statusText: string, error: string, headers?: HeadersInit, code?: string): Response {
  return Response.json({ error, ...(code ? { code } : {}) } satisfies Refusal, { status, statusText, headers });
}

/** 400: the request itself is wrong. To be thrown. */
export function badRequest(message = "Bad request", code?: string): Response {
  return refusal(400, "Bad Request", message, undefined, code);
}

/** 401 for scripts; pages redirect to sign-in instead. To be thrown. */
export function unauthorized(message = "Unauthorized"): Response {
  return refusal(401, "Unauthorized", message, { "WWW-Authenticate": "Bearer" });
}

/** 403: known who, but not allowed. To be thrown. */
export function forbidden(message = "Forbidden", code?: string): Response {
  return refusal(403, "Forbidden", message, undefined, code);
}

/** 403 for what another site makes a browser send. To be thrown. */
export function foreignRequest(): Response {
  return Response.json(
    { error: "The request comes from another site", code: "foreign", reason: "foreign" },
    { status: 403, statusText: "Forbidden" },
  );
}

/** 403 for whoever may work here, but not from where they are. To be thrown. */
export function fromElsewhere(): Response {
  return Response.json(
    { error: "The staff's pages are not open to this address", code: "elsewhere", reason: "elsewhere" },
    { status: 403, statusText: "Forbidden" },
  );
}

/** 404. To be thrown. */
export function notFound(message = "Not found"): Response {
  return refusal(404, "Not Found", message);
}

/** 405 with the methods that would work. To be thrown. */
export function methodNotAllowed(...allowed: string[]): Response {
  return refusal(405, "Method Not Allowed", "Method not allowed", { Allow: allowed.join(", ") });
}

/**
 * 409: the world has moved on; `details` (the current version, both texts) go into the body beside `error`. To be
 * thrown.
 */
export function conflict(message = "Conflict", details: Record<string, unknown> = {}): Response {
  return Response.json({ ...details, error: message } satisfies Refusal, { status: 409, statusText: "Conflict" });
}

/** 412: `If-Match` named another state. To be thrown. */
export function preconditionFailed(message: string, details: Record<string, unknown> = {}): Response {
  return Response.json({ ...details, error: message } satisfies Refusal, {
    status: 412,
    statusText: "Precondition Failed",
  });
}

/** 413. To be thrown. */
export function tooLarge(limit: number): Response {
  return refusal(413, "Content Too Large", `The body is over ${limit} bytes`);
}

/** 413 for a body that is small and holds too much. To be thrown. */
export function tooManyFields(limit: number): Response {
  return refusal(413, "Content Too Large", `The body holds more than ${limit} values`, undefined, "tooManyValues");
}

/** 415. To be thrown. */
export function unsupportedMediaType(expected: string): Response {
  return refusal(415, "Unsupported Media Type", `Send the body as ${expected}`);
}

/** 423: signed in, but the session waits for the password again. To be thrown. */
export function locked(): Response {
  return refusal(423, "Locked", "The session is locked", { "Cache-Control": "no-store" });
}

/** 429 with the seconds to wait. To be thrown. */
export function tooManyRequests(retryAfterSeconds: number): Response {
  return refusal(429, "Too Many Requests", "Too many requests", {
    "Retry-After": String(Math.max(1, Math.ceil(retryAfterSeconds))),
  });
}

/** What a refusal tells programs of a server that lacks something, by its status. */
export const lackWords = {
  503: "The service is not available right now",
  507: "The server has no space left",
} as const;

/** 507: a disk is full. To be thrown. */
export function insufficientStorage(): Response {
  return Response.json({ error: lackWords[507], code: "diskFull" } satisfies Refusal & { code: string }, {
    status: 507,
    statusText: "Insufficient Storage",
    headers: { "Cache-Control": "no-store" },
  });
}

/**
 * 503 with the seconds after which another try makes sense. To be thrown. @param options.code where the status doesn't
 * say all
 */
export function serviceUnavailable(retryAfterSeconds = 30, { code }: { code?: string } = {}): Response {
  const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
  return refusal(503, "Service Unavailable", lackWords[503], headers, code);
}

/**
 * The value, or a 404 that names what was looked for: `found(findSection(id), "section")`.
 * @throws Response 404 when the value is null or undefined
 */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw notFound(`No such ${what}`);
  return value;
}
