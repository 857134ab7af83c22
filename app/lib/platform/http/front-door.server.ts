import { randomUUID } from "node:crypto";

import type { ErrorRequestHandler, Request, RequestHandler } from "express";

import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";

import { answering } from "./request-line.server";

/** Headers of every answer; what a route set itself stays. The document's own CSP is made in entry.server. */
const headersOfAll = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(self), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy": "frame-ancestors 'none'",
};

type Marked = Request & { id: string };

/** Which proxies may say on whose behalf they ask, in the way express takes it. */
export function trustedProxies(): boolean | number | string[] {
  return env().TRUST_PROXY;
}

/** For `server.js`: gives every request its id, every answer its headers, and writes a line about both to the log. */
export function receiveRequests(): RequestHandler {
  const headers = Object.entries({
    ...headersOfAll,
    ...(env().PUBLIC_URL?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  });
  return (request, response, next) => {
    const from = performance.now();
    const isTrusted = request.app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean;
    const viaProxy = isTrusted(request.socket.remoteAddress, 0);
    const given = request.get("x-request-id") ?? "";
    const id = ((request as Marked).id = viaProxy && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID());
    // Remix would take a port from this header whoever sent it, and add our own port to a name without one.
    const forwarded = request.get("x-forwarded-host");
    delete request.headers["x-forwarded-host"];
    if (viaProxy && forwarded) request.headers.host = forwarded.split(",", 1)[0]?.trim();

    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => typeof response;
    response.writeHead = ((...args: unknown[]) => {
      response.setHeader("X-Request-Id", id);
      // A browser puts the headers of a 304 over those of the page it kept, whose own policy must stay.
      const missing = (args[0] ?? response.statusCode) === 304 ? [] : headers.filter(([name]) => !response.hasHeader(name));
      for (const [name, value] of missing) response.setHeader(name, value);
      return writeHead(...args);
    }) as typeof response.writeHead;
    const found: Parameters<typeof answering>[0] = {};
    // Taken now: once the connection is closed it has no address any more.
    const address = request.ip;
    response.on("close", () => {
      const path = loggedPath(request.originalUrl);
      const line = { id, method: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - from), address, ...found };
      const level = line.status >= 500 ? "error" : path.startsWith("/assets/") ? "debug" : "info";
      log[level](response.writableFinished ? line : { ...line, aborted: true }, "request");
    });
    answering(found, next);
  };
}

/**
 * An address as the log may hold it: without its query, which may hold a token or a person's name, and without a secret
 * that stands in the path. Slugs and ids have no capitals; a random secret of this length always has some.
 */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.slice(0, 1000).replace(/(?<=\/)[\w-]{24,}(?=\/|$)/g, (part) => (/[A-Z]/.test(part) ? "…" : part));
}

/** Turns away addresses that would make Remix throw: a 400 says more than a 500. */
export const refuseBrokenAddresses: RequestHandler = (request, response, next) => {
  const [path = "", ...query] = request.originalUrl.split("?");
  if (Buffer.byteLength(query.join("?")) > 8192) return void response.status(414).type("txt").send("URI Too Long");
  try {
    decodeURIComponent(path);
    const { username } = new URL(`http://${request.get("host")}`);
    if (path.startsWith("/") && username === "") return next();
  } catch {
    // answered below
  }
  response.status(400).type("txt").send("Bad Request");
};

/** The last resort: what nobody caught is logged, and the reader gets the number under which it is found there. */
export const answerErrors: ErrorRequestHandler = (error: Error & { status?: number }, request, response, next) => {
  const { id } = request as Marked;
  const status = error.status ?? 500;
  if (status >= 500) log.error({ id, err: error }, "request failed");
  if (response.headersSent) return next(error);
  response.status(status).type("txt").send(status < 500 ? "Bad Request" : `Internal Server Error (${id})`);
};
