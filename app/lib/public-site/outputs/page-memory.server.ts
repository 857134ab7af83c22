import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Request, RequestHandler, Response } from "express";
import { LRUCache } from "lru-cache";

import { hasSessionCookie } from "~/lib/auth/credentials/session-token.server";
import { sections } from "~/lib/content/definition/registry.server";
import { menusTag } from "~/lib/menus/menus-cache.server";
import { admissionFilter } from "~/lib/platform/cache/admission-filter";
import { generationsOf } from "~/lib/platform/cache/tagged-cache.server";
import { env } from "~/lib/platform/env/env.server";
import { matchesEtag } from "~/lib/platform/http/response/etag.server";
import { hasToast } from "~/lib/platform/http/response/flash.server";
import type { KeptAnswer } from "~/lib/platform/http/server/quick-answers.server";
import type { Passing } from "~/lib/platform/http/server/whole-document.server";
import { settingsTag } from "~/lib/settings/settings.server";
import { countVisit } from "~/lib/visits/count-visits.server";
import type { VisitedPage } from "~/lib/visits/visited-page";

/** A page ready to be sent, packed once for all its readers, and what is said to those who have it. */
type Page = {
  etag: string;
  whole: KeptAnswer & Required<Pick<KeptAnswer, "packed">> & { body: Buffer };
  unchanged: KeptAnswer;
};
/** The name under which a request's page may be kept and the memory for it, and the look of which the name speaks. */
type PageKey = { key: string; look: string; pages: LRUCache<string, Page> };
type Asked = Request & { pageKey?: PageKey };

const limits = { plain: 24 * 1024 * 1024, other: 8 * 1024 * 1024 };
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
    sizeCalculation: ({ whole: { body, packed } }, key) =>
      body.length + packed.br.length + packed.gzip.length + 2 * key.length + 4_000,
  });

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

export const pageKeyOf = (request: Request): PageKey | undefined => (request as Asked).pageKey;

/**
 * Keeps a page while it is sent, once all of it has passed.
 * @param name from the load context; undefined where the reader is known or nothing keeps pages (remix-serve)
 * @param headers as `unchangedDocument` left them: a document without an ETag is one reader's own
 * @param look as the page has it, whatever was made of the reader's cookies before
 * @param isWhole asked at the end: whether it was rendered without errors
 * @param visited which page it is, to be counted each time it is sent
 */
export function keepPage(
  name: unknown,
  headers: Headers,
  look: string,
  isWhole: () => boolean,
  visited?: VisitedPage,
): Passing | undefined {
  const etag = headers.get("ETag");
  const known = name as PageKey | undefined;
  if (known?.look !== look || etag === null || headers.has("Set-Cookie")) return undefined;
  const chunks: Uint8Array[] = [];
  return {
    chunk: (bytes) => void chunks.push(bytes),
    end() {
      if (isWhole()) void keep(known, etag, new Headers(headers), visited, Buffer.concat(chunks));
    },
  };
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

async function keep(
  { key, pages }: PageKey,
  etag: string,
  headers: Headers,
  visited: VisitedPage | undefined,
  body: Buffer,
): Promise<void> {
  // Made once a minute at most, in a thread of its own.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gzipped] = await Promise.all([packBrotli(body, { params }), packGzip(body, { level: 9 })]);
  headers.delete("Vary");
  const described = { ...Object.fromEntries(headers), Vary: "Cookie" };
  const validators = { ETag: etag, "Cache-Control": headers.get("Cache-Control") ?? "", Vary: "Cookie" };
  const onSent: KeptAnswer["onSent"] =
    visited && (({ method, headers: asked }, address) => countVisit(visited, { method, headers: asked, address }));
  pages.set(key, {
    etag,
    whole: { status: 200, headers: described, body, packed: { br, gzip: gzipped }, onSent },
    unchanged: { status: 304, headers: validators, body: null, onSent },
  });
}

function send({ status, headers, body, packed, onSent }: KeptAnswer, request: Request, response: Response): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.vary("Accept-Encoding");
  const coding = body === null ? undefined : codingOf(request);
  const bytes = coding && packed ? packed[coding] : body;
  if (coding) response.setHeader("Content-Encoding", coding);
  if (bytes !== null) response.setHeader("Content-Length", Buffer.byteLength(bytes));
  response.writeHead(status).end(request.method === "HEAD" ? undefined : bytes);
  onSent?.(request, request.ip);
}

/** Brotli before gzip, whatever the browser's order. */
function codingOf(request: Request): "br" | "gzip" | undefined {
  if (request.acceptsEncodings("br")) return "br";
  return request.acceptsEncodings("gzip") ? "gzip" : undefined;
}
