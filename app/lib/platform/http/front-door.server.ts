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

import { refusalCode } from "./refusal-codes";
import { answering } from "./request-line.server";
import { isFromAnotherSite } from "./request.server";
import { shortAddress } from "./short-address";

/** Headers of every answer; what a route set itself stays. The document's own CSP is made in entry.server. */
const headersOfAll = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(self), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy": "frame-ancestors 'none'",
};

/** What every page understands; what each of them does with it is its own matter. */
const pageMethods = ["GET", "HEAD", "POST"];
const knownMethods = new Set([...pageMethods, "OPTIONS", "PUT", "PATCH", "DELETE"]);
const apiPath = /^\/(?:api|graphql)(?:\/|$)/i;
const harmlessMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** A request that no page gets to see: another site sent it, or its method is nobody's. */
export type RefusedStatus = 403 | 405;

type Marked = Request & { id: string; refused?: RefusedStatus };

/** Which proxies may say on whose behalf they ask, in the way express takes it. */
export function trustedProxies(): boolean | number | string[] {
  return env().TRUST_PROXY;
}

/** What every answer carries, but for one that says otherwise of its own. */
export function headersOfEvery(): Record<string, string> {
  return {
    ...headersOfAll,
    ...(env().PUBLIC_URL?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}

const isViaProxy = (request: IncomingMessage, app: Application) =>
  (app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean)(request.socket.remoteAddress, 0);

/** The number under which a request stands in the log: a trusted proxy's, else a new one. */
export function requestId(request: IncomingMessage, app: Application): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.-]{8,64}$/.test(given) && isViaProxy(request, app) ? given : randomUUID();
}

const ipOf = Object.getOwnPropertyDescriptor(express.request, "ip")?.get as (this: object) => string | undefined;

/** Where a request comes from that express has not seen: as `request.ip` would say it. */
export function clientAddressOf({ headers, socket }: IncomingMessage, app: Application): string | null {
  return ipOf.call({ app, headers, socket, connection: socket }) ?? null;
}

type Line = { id: string; method: string; url: string; address: string | undefined; from?: number };

/** Writes the line about an answer once its connection is done with it. @param found added to it by then */
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

/** For `server.js`: gives every request its id, every answer its headers, and writes a line about both to the log. */
export function receiveRequests(): RequestHandler {
  const headers = Object.entries(headersOfEvery());
  return (request, response, next) => {
    const { method, app } = request;
    const viaProxy = isViaProxy(request, app);
    const id = ((request as Marked).id = requestId(request, app));
    // Remix would take a port from this header whoever sent it, and add our own port to a name without one.
    const forwarded = request.get("x-forwarded-host");
    delete request.headers["x-forwarded-host"];
    // Where the site's own address is set, nobody's word is needed for it.
    if (viaProxy && forwarded && env().PUBLIC_URL === undefined)
      request.headers.host = forwarded.split(",", 1)[0]?.trim();

    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => typeof response;
    response.writeHead = ((...args: unknown[]) => {
      response.setHeader("X-Request-Id", id);
      // A browser puts the headers of a 304 over those of the page it kept, whose own policy must stay.
      const missing =
        (args[0] ?? response.statusCode) === 304 ? [] : headers.filter(([name]) => !response.hasHeader(name));
      for (const [name, value] of missing) response.setHeader(name, value);
      // Of their own accord caches may keep nearly everything (RFC 9111 §4.2.2); a page that moved for good they shall.
      if (!response.hasHeader("Cache-Control") && ![301, 304, 308].includes(response.statusCode))
        response.setHeader("Cache-Control", "private, no-store");
      return writeHead(...args);
    }) as typeof response.writeHead;
    const found: Parameters<typeof answering>[0] = {};
    response.once("finish", () => dropRest(request));
    closeAfterRest(request);
    // The address is taken now: once the connection is closed it has none any more.
    logAnswer(response, { id, method, url: request.originalUrl, address: request.ip }, found);
    answering(found, next, request.ip ?? null);
  };
}

/** The text that percent signs stand for, also where those stand for others. */
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

/** So much of a body that nobody wanted is read on; behind more than that the connection ends. */
const mostDropped = 16 * 1024 * 1024;

/** So long a connection that is to be closed waits for the rest of a body, in milliseconds. */
const longestRest = 5_000;

/**
 * Node closes a connection that is not to be kept (`Connection: close`, as proxies of HTTP/1.0 ask) as soon as the
 * answer is sent. Bytes that nobody has read by then reset it, and the answer is lost on its way: the rest is read
 * first.
 */
function closeAfterRest(request: Request): void {
  if (request.complete) return;
  const { socket } = request;
  socket.destroySoon = () => {
    // The next request on this connection, and what Node has of its own, come from the prototype again.
    Reflect.deleteProperty(socket, "destroySoon");
    if (request.complete || socket.destroyed) return socket.destroySoon();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), longestRest);
    request.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(timer));
  };
}

/**
 * Whoever may not do something is told so before their body is read. What is left of it would stand before the next
 * request on the same connection, which may be another person's behind a proxy.
 */
function dropRest(request: Request): void {
  if (request.complete || request.destroyed) return;
  let dropped = 0;
  request.removeAllListeners("data");
  request.on("data", (chunk: Uint8Array) => {
    dropped += chunk.byteLength;
    if (dropped > mostDropped) request.destroy();
  });
  request.resume();
}

/**
 * An address as the log may hold it: without its query, which may hold a token or a person's name, and without a secret
 * that stands in the path: what follows `preview`, and any random text. Slugs and ids have no capitals; a random secret
 * of this length always has some.
 */
export function loggedPath(url: string): string {
  const [path = ""] = url.slice(0, 4000).split("?", 1);
  const hidden = decoded(path)
    .replace(/(\/preview\/).+/is, "$1…")
    .replace(/(?<=\/)[\w-]{24,}(?=\/|\.data$|$)/g, (part) => (/[A-Z]/.test(part) ? "…" : part));
  return (hidden.includes("…") ? hidden : path).slice(0, 1000);
}

/**
 * Refuses what another site makes a browser send, and methods that no page knows, before Remix would fail on either.
 * A page says so with the page that any address leads to (`refusal` below); `/api` and `/graphql` check by themselves
 * whether a cookie is used.
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

/** A refusal of the interface before any route is asked, in the shape and words of all the others. */
async function refuseScript(request: Request, response: Response, status: number, error: string): Promise<void> {
  const { cookie = "", "accept-language": accept = "" } = request.headers;
  const t = await getFixedT(
    new globalThis.Request("http://site.invalid", { headers: { Cookie: cookie, "Accept-Language": accept } }),
  );
  const code = refusalCode(status);
  response.status(status).json({ error, code, message: t(`refusals.${code}`) });
}

/** The page is read instead, by the routes that any address leads to; what was sent is left unread. */
function refuse(request: Request, status: RefusedStatus, next: () => void) {
  (request as Marked).refused = status;
  request.method = "GET";
  next();
}

/** For the load context of `server.js`: whether the request was refused at the door. */
export const refusal = (request: Request): RefusedStatus | undefined => (request as Marked).refused;

/** A name of a file in escapes, the longest part there is, has 765. */
const longestPath = 2_048;
/** Each link of a page is worked out from each part of its address. */
const mostParts = 40;

/**
 * Turns away addresses that would make Remix throw: a 400 says more than a 500. One with doubled slashes leads on to
 * its page.
 */
export const refuseBrokenAddresses: RequestHandler = (request, response, next) => {
  const [path = "", ...query] = request.originalUrl.split("?");
  // Remix would write such an address to the terminal, secrets and all.
  if (path.startsWith("/") && path.includes("//"))
    return void response.redirect(308, [path.replaceAll(/[/\\]{2,}/g, "/"), ...query].join("?"));
  const isApi = apiPath.test(path);
  if (path.length > longestPath || path.split("/").length > mostParts || Buffer.byteLength(query.join("?")) > 8192) {
    if (isApi) return void refuseScript(request, response, 414, "The address or its query is too long").catch(next);
    return void response.status(414).type("txt").send("URI Too Long");
  }
  try {
    decodeURIComponent(path);
    const { username } = new URL(`http://${request.get("host")}`);
    if (path.startsWith("/") && username === "") return next();
  } catch {
    // answered below
  }
  if (isApi) return void refuseScript(request, response, 400, "The address cannot be read").catch(next);
  response.status(400).type("txt").send("Bad Request");
};

/** The last resort: what nobody caught is logged, and the reader gets the number under which it is found there. */
export const answerErrors: ErrorRequestHandler = (error: Error & { status?: number }, request, response, next) => {
  const { id } = request as Marked;
  const status = error.status ?? 500;
  if (status >= 500) log.error({ id, err: error }, "request failed");
  if (response.headersSent) return next(error);
  response
    .status(status)
    .type("txt")
    .send(status < 500 ? "Bad Request" : `Internal Server Error (${id})`);
};
