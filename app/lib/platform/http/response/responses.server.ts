import { Refusal } from "~/lib/platform/refusal";

import { jsonBytes } from "./json-bytes.server";

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
  return jsonOf(jsonBytes(value), init);
}

/** A value that is written already. */
export function jsonOf(bytes: Buffer<ArrayBuffer>, init?: ResponseInit): Response {
  const headers = new Headers(init?.headers);
  headers.set("Content-Type", "application/json");
  headers.set("Content-Length", String(bytes.length));
  return wholeResponse(bytes, { ...init, headers });
}

const statusTexts: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  423: "Locked",
  429: "Too Many Requests",
  503: "Service Unavailable",
  507: "Insufficient Storage",
};

/** For programs; `routes/refusal-texts.server.ts` adds texts for people. */
export function refusalResponse(refusal: Refusal): Response {
  const { status, headers } = refusal;
  return Response.json(refusal, { status, statusText: statusTexts[status] ?? "", headers });
}

export function badRequest(message = "Bad request", code?: string): Refusal {
  return new Refusal(message, { status: 400, code });
}

/** For scripts; pages redirect to sign-in instead. */
export function unauthorized(message = "Unauthorized"): Refusal {
  return new Refusal(message, { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
}

export function forbidden(message = "Forbidden", code?: string): Refusal {
  return new Refusal(message, { status: 403, code });
}

export function foreignRequest(): Refusal {
  const message = "The request comes from another site";
  return new Refusal(message, { status: 403, code: "foreign", details: { reason: "foreign" } });
}

/** 403 for staff outside the listed addresses. */
export function fromElsewhere(): Refusal {
  const message = "The staff's pages are not open to this address";
  return new Refusal(message, { status: 403, code: "elsewhere", details: { reason: "elsewhere" } });
}

export function notFound(message = "Not found"): Refusal {
  return new Refusal(message, { status: 404 });
}

export function methodNotAllowed(...allowed: string[]): Refusal {
  return new Refusal("Method not allowed", { status: 405, headers: { Allow: allowed.join(", ") } });
}

/** @param more.code further names are JSON of the answer */
export function conflict(message = "Conflict", { code, ...details }: Record<string, unknown> = {}): Refusal {
  return new Refusal(message, { status: 409, code: typeof code === "string" ? code : undefined, details });
}

/** 412: `If-Match` named another state. */
export function preconditionFailed(message: string, details: Record<string, unknown> = {}): Refusal {
  return new Refusal(message, { status: 412, details });
}

export function tooLarge(limit: number): Refusal {
  return new Refusal(`The body is over ${limit} bytes`, { status: 413 });
}

/** 413 for a small body with too many values. */
export function tooManyFields(limit: number): Refusal {
  return new Refusal(`The body holds more than ${limit} values`, { status: 413, code: "tooManyValues" });
}

export function unsupportedMediaType(expected: string): Refusal {
  return new Refusal(`Send the body as ${expected}`, { status: 415 });
}

/** 423: the session waits for the password again. */
export function locked(): Refusal {
  return new Refusal("The session is locked", { status: 423, headers: { "Cache-Control": "no-store" } });
}

export function tooManyRequests(retryAfterSeconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  return new Refusal("Too many requests", { status: 429, headers: { "Retry-After": String(seconds) } });
}

/** Until a refusal with `Retry-After` may be tried again; at least 1. */
export function minutesToWait({ headers }: Refusal): number {
  return Math.max(1, Math.ceil(Number(headers["Retry-After"] ?? 60) / 60));
}

export const lackMessages = {
  503: "The service is not available right now",
  507: "The server has no space left",
} as const;

export function insufficientStorage(): Refusal {
  return new Refusal(lackMessages[507], { status: 507, code: "diskFull", headers: { "Cache-Control": "no-store" } });
}

export function serviceUnavailable(retryAfterSeconds = 30, { code }: { code?: string } = {}): Refusal {
  const headers = { "Retry-After": String(retryAfterSeconds), "Cache-Control": "no-store" };
  return new Refusal(lackMessages[503], { status: 503, code, headers });
}

/** @throws Refusal 404 when the value is null or undefined */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw notFound(`No such ${what}`);
  return value;
}
