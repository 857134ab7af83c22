import { randomUUID } from "node:crypto";

import { env } from "~/lib/platform/env/env.server";

import { boundForm, maxFields, type BoundedForm, type FormBounds } from "./form-bounds.server";
import { isWithinJsonBounds } from "./json-bounds";
import {
  badRequest,
  foreignRequest,
  tooLarge,
  tooManyFields,
  unsupportedMediaType,
} from "~/lib/platform/http/response/responses.server";

const deepestJson = 32;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

/**
 * A claimed length proves nothing. Up to ten times the limit is read and dropped, or the next request on the connection
 * would wait for ever. @param refusal makes what is thrown over the limit
 */
export async function readBody(request: Request, limit: number, refusal = () => tooLarge(limit)): Promise<Buffer> {
  if (Number(request.headers.get("content-length")) > limit * 10) throw refusal();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  const next = () => reader?.read().catch(() => Promise.reject(cutOff()));
  for (let part = await next(); part && !part.done; part = await next()) {
    size += part.value.byteLength;
    if (size <= limit) chunks.push(part.value);
    else chunks.length = 0;
    if (size > limit * 10) {
      await reader?.cancel();
      break;
    }
  }
  if (size > limit) throw refusal();
  return Buffer.concat(chunks);
}

/** The sender hung up: ECONNRESET here is not the database's. */
const cutOff = () => badRequest("The body was cut off");

/**
 * Other types are refused: a cross-site form can be text/plain. @param options.limit bytes @param options.values most
 * values
 * @throws Refusal 400 when malformed, too deep or no object, 413, 415
 */
export async function readJson(
  request: Request,
  { limit = 1_000_000, values = 20_000 } = {},
): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!JSON_TYPE.test(type)) throw unsupportedMediaType("application/json");
  const body = await readBody(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw badRequest("The body is not valid JSON");
  }
  if (!isObject(value)) throw badRequest("The body is not a JSON object");
  if (!isWithinJsonBounds(value, { depth: deepestJson, values: Number.POSITIVE_INFINITY }))
    throw badRequest("The body is nested too deeply");
  if (!isWithinJsonBounds(value, { depth: deepestJson, values })) throw tooManyFields(values);
  return value;
}

/** Plain text or any JSON value. @param options.limit bytes @throws Refusal 400, 413, 415 */
export async function readWord(request: Request, { limit = 10_000 } = {}): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "text/plain" && !JSON_TYPE.test(type)) throw unsupportedMediaType("application/json");
  const body = await readBody(request, limit);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return type === "text/plain" ? text : (JSON.parse(text) as unknown);
  } catch {
    throw badRequest("The body is not a word");
  }
}

/** Urlencoded or multipart, without files. @param bounds `limit` in bytes @throws Refusal 400, 413 */
export async function readForm(
  request: Request,
  { limit = 500_000, ...bounds }: FormBounds & { limit?: number } = {},
): Promise<BoundedForm> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBody(request, limit);
  assertFewPairs(type, body);
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
  } catch {
    throw badRequest("The body is not a form");
  }
  noteForm(request, form);
  return boundForm(form, bounds);
}

const passwordName = /password|^(?:next|again|current)$/i;
/** One-time codes and keys. A record (it has a version) may use these names for its own fields. */
const codeName = /^(?:code|token)$/i;

const formsRead = new WeakMap<Request, FormData>();

/** Remembers the form for a page that offers the texts again. */
export function noteForm(request: Request, form: FormData): void {
  formsRead.set(request, form);
}

/** Without secrets; null when no form was read. */
export function fieldsReadOf(request: Request): [string, string][] | null {
  const form = formsRead.get(request);
  return form ? textsWithoutSecrets(form) : null;
}

export function textsWithoutSecrets(form: FormData): [string, string][] {
  const isSecret = (name: string) => passwordName.test(name) || (codeName.test(name) && !form.has("version"));
  return [...form].filter((field): field is [string, string] => typeof field[1] === "string" && !isSecret(field[0]));
}

/** Parsing half a million empty pairs takes far longer than counting them. @throws Refusal 413 */
export function assertFewPairs(type: string, body: Uint8Array): void {
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return;
  let pairs = 0;
  for (let at = body.indexOf(0x26); at !== -1; at = body.indexOf(0x26, at + 1))
    if (++pairs > maxFields) throw tooManyFields(maxFields);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether Origin or Sec-Fetch-Site names another site; scripts send neither. @param own this site's origins */
export function isFromAnotherSite(
  origin: string | null | undefined,
  site: string | null | undefined,
  own: readonly (string | undefined)[],
): boolean {
  if (typeof origin === "string") return !own.includes(origin);
  return typeof site === "string" && site !== "same-origin" && site !== "none";
}

/** True for scripts too. */
export function isSameOrigin(request: Request, publicUrl = env().PUBLIC_URL): boolean {
  return !isFromAnotherSite(request.headers.get("origin"), request.headers.get("sec-fetch-site"), [
    new URL(request.url).origin,
    publicUrl,
  ]);
}

/** GET, HEAD and OPTIONS pass. @throws Refusal 403 for another site's request */
export function assertSameOrigin(request: Request, publicUrl = env().PUBLIC_URL): void {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method)) return;
  if (!isSameOrigin(request, publicUrl)) throw foreignRequest();
}

/**
 * For the one GET that changes something: a header must name our site. No other site can send a bearer token, so those
 * pass. @throws Refusal 403
 */
export function assertSameOriginRead(request: Request, publicUrl = env().PUBLIC_URL): void {
  if (/^Bearer \S/i.test(request.headers.get("authorization") ?? "")) return;
  const own = [new URL(request.url).origin, publicUrl];
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin") ?? originOf(request.headers.get("referer"));
  const isOurs =
    site === null
      ? from !== null && own.includes(from)
      : site === "same-origin" && (from === null || own.includes(from));
  if (!isOurs) throw foreignRequest();
}

function originOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null;
}

export interface RequestMeta {
  requestId: string;
  /** As far as TRUST_PROXY allows; "" when the server passes none (remix-serve). */
  clientAddress: string;
}

const metaOf = new WeakMap<object, RequestMeta>();

/** What server.js puts into the load context; without it an id is made for the request. */
export function requestMeta(context: unknown, request: Request): RequestMeta {
  if (isObject(context) && typeof context.requestId === "string") {
    return {
      requestId: context.requestId,
      clientAddress: typeof context.clientAddress === "string" ? context.clientAddress : "",
    };
  }
  // Remix gives each loader its own Request, but all the same context.
  const key = isObject(context) ? context : request;
  const meta = metaOf.get(key) ?? { requestId: randomUUID(), clientAddress: "" };
  metaOf.set(key, meta);
  return meta;
}
