import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Request, RequestHandler } from "express";
import { LRUCache } from "lru-cache";

import { hasSessionCookie } from "~/lib/auth/credentials/session-token.server";
import { sections } from "~/lib/content/definition/registry.server";
import { generationsOf } from "~/lib/platform/cache/tagged-cache.server";
import { env } from "~/lib/platform/env/env.server";
import { matchesEtag } from "~/lib/platform/http/etag.server";
import { hasToast } from "~/lib/platform/http/flash.server";
import type { Passing } from "~/lib/platform/http/whole-document.server";
import { settingsTag } from "~/lib/settings/settings.server";

/** A page ready to be sent, packed once for all its readers. */
type Page = { headers: readonly (readonly [string, string])[]; etag: string; bodies: Record<Coding, Buffer> };
type Coding = "br" | "gzip" | "identity";
type Asked = Request & { pageKey?: string };

const limit = 32 * 1024 * 1024;
/** What a page shows by the clock alone (a slide's time, a banner's last day) is right again after this long. */
const longestKept = 60_000;
const longestKey = 4_096;

const holder = globalThis as typeof globalThis & { meydanPages?: LRUCache<string, Page> };
const pages = (holder.meydanPages ??= new LRUCache<string, Page>({
  maxSize: limit,
  maxEntrySize: limit / 8,
  ttl: longestKept,
  perf: Date,
  sizeCalculation: ({ bodies }, key) => bodies.br.length + bodies.gzip.length + bodies.identity.length + 2 * key.length + 2_000,
}));

/** Whatever changes what the public reads changes every page: menus, lists and pointers to entries stand on all of them. */
const madeFrom = [settingsTag, ...sections.keys()];

/**
 * For `server.js`: sends public pages that were rendered before and that nothing has changed since. Only strangers get
 * one: who carries a session or waits for a message is answered by the application.
 * @param lookOf what of a reader's cookies changes the bytes of a page
 */
export function rememberedPages(lookOf: (cookies: string) => Promise<string>): RequestHandler {
  if (env().SHORTCUTS_OFF.includes("memory")) return (_request, _response, next) => next();
  return (request: Asked, response, next) => {
    if (!isRemembered(request)) return next();
    const cookies = request.headers.cookie;
    const answer = (look: string) => {
      const key = keyOf(request, look);
      if (key.length > longestKey) return next();
      const page = pages.get(key);
      if (page) return send(page, request, response);
      // Named now: what is read from here on may be older than the next change.
      if (request.method === "GET") request.pageKey = key;
      next();
    };
    if (cookies === undefined) return answer("");
    if (hasSessionCookie(cookies) || hasToast(cookies)) return next();
    lookOf(cookies).then(answer, next);
  };
}

function isRemembered({ method, path, headers }: Request): boolean {
  return (method === "GET" || method === "HEAD") && /^\/home(?:\/|$)/.test(path) && headers.authorization === undefined;
}

function keyOf(request: Request, look: string): string {
  return `${generationsOf(madeFrom)} ${request.protocol}://${request.headers.host ?? ""} ${look} ${request.originalUrl}`;
}

/** For the load context of `server.js`: the name under which this request's page may be kept. */
export const pageKeyOf = (request: Request): string | undefined => (request as Asked).pageKey;

/**
 * Keeps a page while it is sent, once all of it has passed.
 * @param key from the load context; undefined where the reader is known or nothing keeps pages (remix-serve)
 * @param headers as `unchangedDocument` left them: a document without an ETag is one reader's own
 * @param isWhole asked at the end: whether it was rendered without errors
 */
export function keepPage(key: unknown, headers: Headers, isWhole: () => boolean): Passing | undefined {
  const etag = headers.get("ETag");
  if (typeof key !== "string" || etag === null || headers.has("Set-Cookie")) return undefined;
  const chunks: Uint8Array[] = [];
  return {
    chunk: (bytes) => void chunks.push(bytes),
    end() {
      if (isWhole()) void pack(key, etag, [...headers], Buffer.concat(chunks));
    },
  };
}

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)];

async function pack(key: string, etag: string, headers: Page["headers"], identity: Buffer): Promise<void> {
  // So much smaller than the quickest and still made in a few milliseconds, in a thread of its own.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gzipped] = await Promise.all([packBrotli(identity, { params }), packGzip(identity, { level: 9 })]);
  pages.set(key, { etag, headers, bodies: { br, gzip: gzipped, identity } });
}

function send({ etag, headers, bodies }: Page, request: Request, response: Parameters<RequestHandler>[1]): void {
  response.setHeader("Vary", "Cookie, Accept-Encoding");
  if (matchesEtag(request.get("if-none-match") ?? null, etag)) {
    response.setHeader("ETag", etag);
    response.setHeader("Cache-Control", headers.find(([name]) => name === "cache-control")?.[1] ?? "");
    return void response.writeHead(304).end();
  }
  const coding = codingOf(request);
  const body = bodies[coding];
  for (const [name, value] of headers) if (name !== "vary") response.setHeader(name, value);
  if (coding !== "identity") response.setHeader("Content-Encoding", coding);
  response.setHeader("Content-Length", body.length);
  response.writeHead(200);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Brotli before gzip, in whatever order a browser names them. */
function codingOf(request: Request): Coding {
  if (request.acceptsEncodings("br")) return "br";
  return request.acceptsEncodings("gzip") ? "gzip" : "identity";
}
