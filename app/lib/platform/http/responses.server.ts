const bodies = new WeakMap<Response, string | Buffer>();

export function wholeResponse(body: string | Buffer<ArrayBuffer>, init?: ResponseInit): Response {
  const answer = new Response(body, init);
  bodies.set(answer, body);
  return answer;
}

/** Undefined once it is being read. */
export function wholeBody(answer: Response): string | Buffer | undefined {
  return answer.bodyUsed ? undefined : bodies.get(answer);
}

/** With Content-Length, so that a short answer is not compressed for nothing. */
export function json(value: unknown, init?: ResponseInit): Response {
  const text = JSON.stringify(value);
  const headers = new Headers(init?.headers);
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(Buffer.byteLength(text)));
  return wholeResponse(text, { ...init, headers });
}

/**
 * The body of a refusal; the functions below make what is thrown. `code` when the status doesn't say all (else
 * `refusalCode`); `routes/refusal-texts.server.ts` adds texts for people.
 */
export interface Refusal {
  error: string;
  code?: string;
}

function refusal(status: number, statusText: string, error: string, headers?: HeadersInit, code?: string): Response {
  return Response.json({ error, ...(code ? { code } : {}) } satisfies Refusal, { status, statusText, headers });
}

export function badRequest(message = "Bad request", code?: string): Response {
  return refusal(400, "Bad Request", message, undefined, code);
}

/** For scripts; pages redirect to sign-in instead. */
export function unauthorized(message = "Unauthorized"): Response {
  return refusal(401, "Unauthorized", message, { "WWW-Authenticate": "Bearer" });
}

export function forbidden(message = "Forbidden", code?: string): Response {
  return refusal(403, "Forbidden", message, undefined, code);
}

export function foreignRequest(): Response {
  return Response.json(
    { error: "The request comes from another site", code: "foreign", reason: "foreign" },
    { status: 403, statusText: "Forbidden" },
  );
}

/** 403 for staff outside the listed addresses. */
export function fromElsewhere(): Response {
  return Response.json(
    { error: "The staff's pages are not open to this address", code: "elsewhere", reason: "elsewhere" },
    { status: 403, statusText: "Forbidden" },
  );
}

export function notFound(message = "Not found"): Response {
  return refusal(404, "Not Found", message);
}

export function methodNotAllowed(...allowed: string[]): Response {
  return refusal(405, "Method Not Allowed", "Method not allowed", { Allow: allowed.join(", ") });
}

/** 409; `details` (the current version, both texts) go into the body beside `error`. */
export function conflict(message = "Conflict", details: Record<string, unknown> = {}): Response {
  return Response.json({ ...details, error: message } satisfies Refusal, { status: 409, statusText: "Conflict" });
}

/** 412: `If-Match` named another state. */
export function preconditionFailed(message: string, details: Record<string, unknown> = {}): Response {
  return Response.json({ ...details, error: message } satisfies Refusal, {
    status: 412,
    statusText: "Precondition Failed",
  });
}

export function tooLarge(limit: number): Response {
  return refusal(413, "Content Too Large", `The body is over ${limit} bytes`);
}

/** 413 for a small body with too many values. */
export function tooManyFields(limit: number): Response {
  return refusal(413, "Content Too Large", `The body holds more than ${limit} values`, undefined, "tooManyValues");
}

export function unsupportedMediaType(expected: string): Response {
  return refusal(415, "Unsupported Media Type", `Send the body as ${expected}`);
}

/** 423: the session waits for the password again. */
export function locked(): Response {
  return refusal(423, "Locked", "The session is locked", { "Cache-Control": "no-store" });
}

export function tooManyRequests(retryAfterSeconds: number): Response {
  return refusal(429, "Too Many Requests", "Too many requests", {
    "Retry-After": String(Math.max(1, Math.ceil(retryAfterSeconds))),
  });
}

export const lackMessages = {
  503: "The service is not available right now",
  507: "The server has no space left",
} as const;

export function insufficientStorage(): Response {
  return Response.json({ error: lackMessages[507], code: "diskFull" } satisfies Refusal & { code: string }, {
    status: 507,
    statusText: "Insufficient Storage",
    headers: { "Cache-Control": "no-store" },
  });
}

export function serviceUnavailable(retryAfterSeconds = 30, { code }: { code?: string } = {}): Response {
  const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
  return refusal(503, "Service Unavailable", lackMessages[503], headers, code);
}

/** @throws Response 404 when the value is null or undefined */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw notFound(`No such ${what}`);
  return value;
}
