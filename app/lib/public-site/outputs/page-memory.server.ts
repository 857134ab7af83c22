import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";

import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from "express";
import { LRUCache } from "lru-cache";

import { hasSessionCookie } from "~/lib/auth/credentials/session-token.server";
import { sections } from "~/lib/content/definition/registry.server";
import { menusTag } from "~/lib/menus/menus-cache.server";
import { admissionFilter } from "~/lib/platform/cache/admission-filter";
import { generationsOf } from "~/lib/platform/cache/tagged-cache.server";
import { env } from "~/lib/platform/env/env.server";
import { matchesEtag } from "~/lib/platform/http/response/etag.server";
import { packText, packedAnswer, takesBrotli } from "~/lib/platform/http/response/packed-answer.server";
import { hasToast } from "~/lib/platform/http/response/flash.server";
import { bytesOf, compressedFrom, type KeptAnswer } from "~/lib/platform/http/server/quick-answers.server";
import { settingsTag } from "~/lib/settings/settings.server";
import { countVisit } from "~/lib/visits/count-visits.server";
import type { VisitedPage } from "~/lib/visits/visited-page";

/**
 * A page ready to be sent, packed once for all its readers, and what is said to those who have it. The few who take
 * nothing but gzip have theirs packed when the first of them asks.
 */
type Page = {
  etag: string;
  whole: KeptAnswer & { packed: { br: Buffer } };
  unchanged: KeptAnswer;
};
/** The name under which a request's page may be kept and the memory for it, and the look of which the name speaks. */
type PageKey = { key: string; look: string; pages: LRUCache<string, Page> };
type Asked = ExpressRequest & { pageKey?: PageKey };

const limits = { plain: 8 * 1024 * 1024, other: 3 * 1024 * 1024 };
/** An address as our links write it; there are only as many as pages. */
const plainAddress = /^\/home(?:\/[a-z0-9-]+)*$/;
/** Parts that depend on the clock (slides, banners) may be this old. */
const longestKept = 60_000;
const longestKey = 4_096;
/** Host names with cached pages: requests with invented names push no pages out. */
const maxHosts = 8;

const memoryOf = (limit: number) =>
  new LRUCache<string, Page>({
    maxSize: limit,
    maxEntrySize: limit / 4,
    ttl: longestKept,
    perf: Date,
    sizeCalculation: ({ whole: { packed } }, key) => Math.ceil(2.2 * packed.br.length) + 2 * key.length + 4_000,
  });

/** Addresses that programs which take no packing have asked for once. Packing is a quarter of a page's work. */
const askedPlain = new LRUCache<string, true>({ max: 500 });

function isAskedAgain({ key }: PageKey): boolean {
  const isKnown = askedPlain.has(key);
  askedPlain.set(key, true);
  return isKnown;
}

/** The last few for programs that take no packing, by the packed bytes. A browser takes it, a seventh of the size. */
const unpacked = new LRUCache<Buffer, Buffer>({ maxSize: 2 * 1024 * 1024, sizeCalculation: ({ length }) => length });

function unpack(br: Buffer): Buffer {
  const known = unpacked.get(br) ?? brotliDecompressSync(br);
  unpacked.set(br, known);
  return known;
}

const holder = globalThis as typeof globalThis & { meydanPages?: Record<keyof typeof limits, LRUCache<string, Page>> };
/** Addresses with a query are unlimited in number, so they have a memory of their own. */
const memories = (holder.meydanPages ??= { plain: memoryOf(limits.plain), other: memoryOf(limits.other) });

export function countRememberedPages(): { entries: number; bytes: number } {
  const all = Object.values(memories);
  return { entries: sum(all.map(({ size }) => size)), bytes: sum(all.map(({ calculatedSize }) => calculatedSize)) };
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Menus, lists and links to entries are on all pages, so any of these changes all of them. */
const madeFrom = [settingsTag, menusTag, ...sections.keys()];

type PageMemory = {
  /** For `quickAnswers`; behind a proxy, only when no address in the page depends on the forwarded host. */
  find: (method: string, url: string, headers: IncomingHttpHeaders) => KeptAnswer | null;
  middleware: RequestHandler;
};

/** For visitors without a session or a waiting message. @param lookOf the part of the cookies that changes a page */
export function pageMemory(lookOf: (cookies: string) => string): PageMemory {
  const isKeptHost = admissionFilter(maxHosts);
  const nameOf = (url: string, headers: IncomingHttpHeaders, origin: string): PageKey | null => {
    const { cookie, authorization } = headers;
    if (!/^\/home(?:[/?]|$)/.test(url) || authorization !== undefined) return null;
    if (cookie !== undefined && (hasSessionCookie(cookie) || hasToast(cookie))) return null;
    if (env().PUBLIC_URL === undefined && !isKeptHost(origin)) return null;
    const look = cookie === undefined ? "" : lookOf(cookie);
    // Pages contain their own address, which the Host header decides without PUBLIC_URL.
    const key = `${generationsOf(madeFrom)} ${env().PUBLIC_URL === undefined ? origin : ""} ${look} ${url}`;
    return key.length > longestKey
      ? null
      : { key, look, pages: plainAddress.test(url) ? memories.plain : memories.other };
  };
  const isOff = env().SHORTCUTS_OFF.includes("memory");
  return {
    find(_method, url, headers) {
      if (
        env().PUBLIC_URL === undefined &&
        (headers["x-forwarded-proto"] !== undefined || headers["x-forwarded-host"] !== undefined)
      )
        return null;
      const name = nameOf(url, headers, `http://${headers.host ?? ""}`);
      const page = name?.pages.get(name.key);
      return page ? answerTo(page, headers) : null;
    },
    middleware(request: Asked, response, next) {
      const isRead = request.method === "GET" || request.method === "HEAD";
      const name =
        isRead && !isOff
          ? nameOf(request.originalUrl, request.headers, `${request.protocol}://${request.headers.host ?? ""}`)
          : null;
      const page = name?.pages.get(name.key);
      if (page) return send(answerTo(page, request.headers), request, response);
      // Named before rendering: data read from here on may be older than the next change.
      if (name && request.method === "GET") request.pageKey = name;
      next();
    },
  };
}

function answerTo({ etag, whole, unchanged }: Page, headers: IncomingHttpHeaders): KeptAnswer {
  return matchesEtag(headers["if-none-match"] ?? null, etag) ? unchanged : whole;
}

export const pageKeyOf = (request: ExpressRequest): PageKey | undefined => (request as Asked).pageKey;

type Drawn = {
  /** Whose page it is, from the load context; undefined where nothing keeps pages (remix-serve). */
  name: unknown;
  request: Request;
  status: number;
  /** As `unchangedDocument` left them: a document without an ETag is one reader's own. */
  headers: Headers;
  /** As the page has it, whatever was made of the reader's cookies before. */
  look: string;
  body: Buffer<ArrayBuffer>;
  /** Which page it is, to be counted each time it is sent. */
  visited?: VisitedPage | undefined;
};

/**
 * The answer to who asked for a page, packed; where it is everybody's, it is kept for all who ask next. A page that is
 * sent as it is, is packed and kept when it is asked for again.
 */
export async function sendPage({ name, request, status, headers, look, body, visited }: Drawn): Promise<Response> {
  const etag = headers.get("ETag");
  const known = name as PageKey | undefined;
  const takesPacked = takesBrotli(request);
  const isPacked = takesPacked && body.length >= compressedFrom;
  const isKept =
    status === 200 &&
    known?.look === look &&
    etag !== null &&
    !headers.has("Set-Cookie") &&
    (takesPacked || isAskedAgain(known));
  const br = isKept || isPacked ? await packText(body) : undefined;
  if (isKept && br) keep(known, etag, headers, visited, br);
  return isPacked && br ? packedAnswer(br, { status, headers }) : new Response(body, { status, headers });
}

function keep(
  { key, pages }: PageKey,
  etag: string,
  headers: Headers,
  visited: VisitedPage | undefined,
  br: Buffer,
): void {
  const { vary: _asSent, ...own } = Object.fromEntries(headers);
  const described = { ...own, Vary: "Cookie" };
  const validators = { ETag: etag, "Cache-Control": headers.get("Cache-Control") ?? "", Vary: "Cookie" };
  const onSent: KeptAnswer["onSent"] =
    visited && (({ method, headers: asked }, address) => countVisit(visited, { method, headers: asked, address }));
  pages.set(key, {
    etag,
    whole: { status: 200, headers: described, body: () => unpack(br), packed: { br }, onSent },
    unchanged: { status: 304, headers: validators, body: null, onSent },
  });
}

function send(
  { status, headers, body, packed, onSent }: KeptAnswer,
  request: ExpressRequest,
  response: ExpressResponse,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.vary("Accept-Encoding");
  const br = body !== null && request.acceptsEncodings("br") ? packed?.br : undefined;
  const bytes = br ?? (body === null ? null : bytesOf(body));
  if (br) response.setHeader("Content-Encoding", "br");
  // Express packs for the others on the way, and takes it out again.
  if (bytes !== null) response.setHeader("Content-Length", bytes.length);
  response.writeHead(status).end(request.method === "HEAD" ? undefined : bytes);
  onSent?.(request, request.ip);
}
