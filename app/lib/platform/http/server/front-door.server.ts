import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import express, {
  type Application,
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from "express";

import { env } from "~/lib/platform/env/env.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { log } from "~/lib/platform/log/log.server";

import { usualPermissions } from "~/lib/platform/http/response/permissions-policy.server";
import { refusalCode } from "~/lib/platform/http/response/refusal-codes";
import { answering } from "./request-line.server";
import { isFromAnotherSite } from "~/lib/platform/http/request/request.server";
import { shortAddress } from "~/lib/platform/http/request/short-address";

/** The document's own CSP comes from entry.server. */
const headersOfAll = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": usualPermissions,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy": "frame-ancestors 'none'",
};

const pageMethods = ["GET", "HEAD", "POST"];
const knownMethods = new Set([...pageMethods, "OPTIONS", "PUT", "PATCH", "DELETE"]);
const apiPath = /^\/(?:api|graphql)(?:\/|$)/i;
const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

export type RefusedStatus = 403 | 405;

type Marked = Request & { id: string; refused?: RefusedStatus };

export function trustedProxies(): boolean | number | string[] {
  return env().TRUST_PROXY;
}

export function headersOfEvery(): Record<string, string> {
  return {
    ...headersOfAll,
    ...(env().PUBLIC_URL?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

const isViaProxy = (request: IncomingMessage, app: Application) =>
  (app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean)(request.socket.remoteAddress, 0);

/** The request's number in the log: a trusted proxy's, else a new one. */
export function requestId(request: IncomingMessage, app: Application): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) && isViaProxy(request, app) ? given : randomUUID();
}

const ipOf = Object.getOwnPropertyDescriptor(express.request, "ip")?.get as (this: object) => string | undefined;

export function clientAddressOf({ headers, socket }: IncomingMessage, app: Application): string | null {
  return ipOf.call({ app, headers, socket, connection: socket }) ?? null;
}

type Line = { id: string; method: string; url: string; address: string | undefined; from?: number };

/** @param found added to the log line; may be filled until the answer is over */
export function logAnswer(
  response: ServerResponse,
  { id, method, url, address, from = performance.now() }: Line,
  found: object = {},
): void {
  const write = () => {
    const path = loggedPath(url);
    const line = {
      id,
      method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - from),
      address: shortAddress(address),
      ...found,
    };
    const level = line.status >= 500 ? "error" : path.startsWith("/assets/") ? "debug" : "info";
    log[level](response.writableFinished ? line : { ...line, aborted: true }, "request");
  };
  if (response.closed) write();
  else response.on("close", write);
}

/** For `server.js`: gives every request an id, every answer its headers, and writes a log line about both. */
export function receiveRequests(): RequestHandler {
  const headers = Object.entries(headersOfEvery());
  return (request, response, next) => {
    const { method, app } = request;
    const viaProxy = isViaProxy(request, app);
    const id = ((request as Marked).id = requestId(request, app));
    // Remix would trust a port in this header from anyone, and add our own port to a name without one.
    const forwarded = request.get("x-forwarded-host");
    delete request.headers["x-forwarded-host"];
    if (viaProxy && forwarded && env().PUBLIC_URL === undefined)
      request.headers.host = forwarded.split(",", 1)[0]?.trim();

    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => typeof response;
    response.writeHead = ((...args: unknown[]) => {
      response.setHeader("X-Request-Id", id);
      // A browser puts headers of a 304 over those of its cached page, whose own policy must stay.
      const missing =
        (args[0] ?? response.statusCode) === 304 ? [] : headers.filter(([name]) => !response.hasHeader(name));
      for (const [name, value] of missing) response.setHeader(name, value);
      // Caches may keep nearly everything by default (RFC 9111 §4.2.2); they should keep permanent redirects.
      if (!response.hasHeader("Cache-Control") && ![301, 304, 308].includes(response.statusCode))
        response.setHeader("Cache-Control", "private, no-store");
      return writeHead(...args);
    }) as typeof response.writeHead;
    const found: Parameters<typeof answering>[0] = {};
    response.once("finish", () => dropRest(request));
    closeAfterRest(request);
    logAnswer(response, { id, method, url: request.originalUrl, address: request.ip }, found);
    answering(found, next, request.ip ?? null);
  };
}

/** Several times, as percent signs may be nested. */
function decoded(text: string): string {
  let now = text;
  for (let round = 0; round < 4 && now.includes("%"); round += 1) {
    now = now.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    });
  }
  return now;
}

/** Bytes; after more the connection ends. */
const maxDropped = 16 * 1024 * 1024;

/** How long a closing connection waits for the rest of the body, in ms. */
const longestRest = 5_000;

// Node closes a connection that is not kept (`Connection: close`, as HTTP/1.0 proxies ask) right after the answer.
// Unread bytes then reset it and the answer is lost, so the rest is read first.
function closeAfterRest(request: Request): void {
  if (request.complete) return;
  const { socket } = request;
  socket.destroySoon = () => {
    // The next request uses the prototype's method again.
    Reflect.deleteProperty(socket, "destroySoon");
    if (request.complete || socket.destroyed) return socket.destroySoon();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), longestRest);
    request.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(timer));
  };
}

// A refusal may go out before the body is read. The rest would stand before the next request on the connection, which
// may be another person's behind a proxy.
function dropRest(request: Request): void {
  if (request.complete || request.destroyed) return;
  let dropped = 0;
  request.removeAllListeners("data");
  request.on("data", (chunk: Uint8Array) => {
    dropped += chunk.byteLength;
    if (dropped > maxDropped) request.destroy();
  });
  request.resume();
}

/**
 * Without the query (tokens, names), `preview/…`, `feeds/…` and random secrets, which have capitals, unlike slugs and
 * ids.
 */
export function loggedPath(url: string): string {
  const [path = ""] = url.slice(0, 4000).split("?", 1);
  const hidden = decoded(path)
    .replace(/(\/(?:preview|feeds)\/).+/is, "$1…")
    .replace(/(?<=\/)[\w-]{24,}(?=\/|\.data$|$)/g, (part) => (/[A-Z]/.test(part) ? "…" : part));
  return (hidden.includes("…") ? hidden : path).slice(0, 1000);
}

/**
 * Cross-site requests and unknown methods: Remix would fail on them. `/api` and `/graphql` check cookies themselves.
 */
export const refuseStrangers: RequestHandler = (request, response, next) => {
  const { method } = request;
  const isApi = apiPath.test(request.path);
  if (!knownMethods.has(method)) {
    if (isApi)
      return void refuseScript(
        request,
        response.set("Allow", [...knownMethods].join(", ")),
        405,
        "Method not allowed",
      ).catch(next);
    response.set("Allow", pageMethods.join(", "));
    return refuse(request, 405, next);
  }
  const { PUBLIC_URL } = env();
  const origin = request.get("origin");
  const own = `${request.protocol}://${request.get("host")}`;
  // Remix compares Origin with Host, which a proxy may have rewritten.
  if (PUBLIC_URL !== undefined && origin === PUBLIC_URL) request.headers.host = new URL(PUBLIC_URL).host;
  if (
    isApi ||
    harmlessMethods.has(method) ||
    !isFromAnotherSite(origin, request.get("sec-fetch-site"), [own, PUBLIC_URL])
  )
    return next();
  log.warn(
    { id: (request as Marked).id, origin: origin?.slice(0, 200), own: PUBLIC_URL ?? own },
    "a change from another site is refused; behind a proxy, PUBLIC_URL names this one",
  );
  refuse(request, 403, next);
};

async function refuseScript(request: Request, response: Response, status: number, error: string): Promise<void> {
  const { cookie = "", "accept-language": accept = "" } = request.headers;
  const t = await getFixedT(
    new globalThis.Request("http://site.invalid", { headers: { Cookie: cookie, "Accept-Language": accept } }),
  );
  const code = refusalCode(status);
  response.status(status).json({ error, code, message: t(`refusals.${code}`) });
}

function refuse(request: Request, status: RefusedStatus, next: () => void) {
  (request as Marked).refused = status;
  request.method = "GET";
  next();
}

export const refusal = (request: Request): RefusedStatus | undefined => (request as Marked).refused;

/** An escaped file name, the longest part, has 765 characters. */
const longestPath = 2_048;
/** Each link of a page is resolved against each part of its address. */
const maxParts = 40;

/** Answers addresses that would make Remix throw with a 400; doubled slashes redirect to the page. */
export const refuseBrokenAddresses: RequestHandler = (request, response, next) => {
  const [path = "", ...query] = request.originalUrl.split("?");
  // Remix would write such an address to the terminal, secrets included.
  if (path.startsWith("/") && path.includes("//"))
    return void response.redirect(308, [path.replaceAll(/[/\\]{2,}/g, "/"), ...query].join("?"));
  const isApi = apiPath.test(path);
  if (path.length > longestPath || path.split("/").length > maxParts || Buffer.byteLength(query.join("?")) > 8192) {
    if (isApi) return void refuseScript(request, response, 414, "The address or its query is too long").catch(next);
    return void response.status(414).type("txt").send("URI Too Long");
  }
  try {
    decodeURIComponent(path);
    const { username } = new URL(`http://${request.get("host")}`);
    if (path.startsWith("/") && username === "") return next();
  } catch {
    // Answered below.
  }
  if (isApi) return void refuseScript(request, response, 400, "The address cannot be read").catch(next);
  response.status(400).type("txt").send("Bad Request");
};

/** Logs what nobody caught, and tells the reader the request's number. */
export const answerErrors: ErrorRequestHandler = (error: Error & { status?: number }, request, response, next) => {
  const { id } = request as Marked;
  // A reader left before a file was sent whole: no fault, and Express would write it to the terminal.
  if (error.name === "AbortError" && response.destroyed) return;
  const status = error.status ?? 500;
  if (status >= 500) log.error({ id, err: error }, "request failed");
  if (response.headersSent) return next(error);
  response
    .status(status)
    .type("txt")
    .send(status < 500 ? "Bad Request" : `Internal Server Error (${id})`);
};
