import {
  createReadableStreamFromReadable,
  writeReadableStreamToWritable,
  type AppLoadContext,
  type ServerBuild,
} from "@remix-run/node";
import type { Request as Asked, RequestHandler, Response as Answering } from "express";

import { env } from "~/lib/platform/env/env.server";

import { wholeBody } from "~/lib/platform/http/response/responses.server";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Params = Record<string, string>;
type Pattern = { route: Route; parts: string[]; score: number };

const reads = new Set(["GET", "HEAD"]);
const changes = new Set(["POST", "PUT", "PATCH", "DELETE"]);
/** Escapes, empty parts, and Remix's own marks. */
const remixPath = /%|\/\/|\.data\/?$/;
const remixQuery = /[?&](?:(?:_data|_routes|index)\b|[^=&?]*%)/;

/** Scored as Remix ranks patterns: fixed part, then parameter, then splat. */
function patternOf(route: Route): Pattern {
  const parts = (route.path ?? "").split("/").filter(Boolean);
  let score = parts.length;
  for (const part of parts) {
    if (part.endsWith("?")) throw new Error(`No resource route has an optional part: ${route.path}`);
    score += part === "*" ? -2 : part.startsWith(":") ? 3 : 10;
  }
  return { route, parts, score };
}

function paramsOf({ parts }: Pattern, path: string, given: readonly string[]): Params | null {
  const params: Params = {};
  for (const [at, part] of parts.entries()) {
    if (part === "*") {
      const rest = given.slice(at);
      return { ...params, "*": rest.join("/") + (rest.length > 0 && path.endsWith("/") ? "/" : "") };
    }
    const value = given[at];
    if (value === undefined || (!part.startsWith(":") && part.toLowerCase() !== value.toLowerCase())) return null;
    if (part.startsWith(":")) params[part.slice(1)] = value;
  }
  return given.length === parts.length ? params : null;
}

export function matcherOf(
  build: ServerBuild,
  below: string,
): (path: string) => { route: Route; params: Params } | null {
  const patterns = Object.values(build.routes)
    .filter(
      (route) =>
        route.path?.startsWith(`${below}/`) &&
        route.module.default === undefined &&
        route.module.ErrorBoundary === undefined,
    )
    .map(patternOf)
    .sort((a, b) => b.score - a.score);
  return (path) => {
    const given = path.split("/").filter(Boolean);
    for (const pattern of patterns) {
      const params = paramsOf(pattern, path, given);
      if (params) return { route: pattern.route, params };
    }
    return null;
  };
}

/** As Remix makes it, but once instead of three times. */
function requestOf(asked: Asked, answering: Answering): Request {
  const port = Number.parseInt(asked.get("host")?.split(":")[1] ?? "", 10);
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value) headers.set(name, value);
  }
  const controller = new AbortController();
  answering.on("close", () => answering.writableFinished || controller.abort());
  const body: RequestInit & { duplex?: "half" } = reads.has(asked.method)
    ? {}
    : { body: createReadableStreamFromReadable(asked), duplex: "half" };
  return new Request(
    `${asked.protocol}://${asked.hostname}${Number.isSafeInteger(port) ? `:${port}` : ""}${asked.originalUrl}`,
    { method: asked.method, headers, signal: controller.signal, ...body },
  );
}

async function send(answer: Response, isCaught: boolean, asked: Asked, answering: Answering): Promise<void> {
  answering.statusMessage = answer.statusText;
  answering.status(answer.status);
  for (const [name, value] of answer.headers) answering.append(name, value);
  if (isCaught) answering.setHeader("X-Remix-Catch", "yes");
  const body = wholeBody(answer);
  if (asked.method === "HEAD" || answer.body === null) answering.end();
  else if (body === undefined) await writeReadableStreamToWritable(answer.body, answering);
  else answering.end(body);
}

/**
 * For `server.js`: without Remix's document machinery, a third of such a request's time. Answers are the same to the
 * byte; unusual addresses go on to Remix. @param below the first part of their addresses
 */
export function resourceRoutes(
  build: ServerBuild,
  below: string,
  getLoadContext: (request: Asked, response: Answering) => AppLoadContext,
): RequestHandler {
  if (env().SHORTCUTS_OFF.includes("routes")) return (_asked, _answering, next) => next();
  const match = matcherOf(build, below);
  const { handleError } = build.entry.module;
  return async (asked, answering, next) => {
    const found = remixPath.test(asked.path) || remixQuery.test(asked.originalUrl) ? null : match(asked.path);
    const { loader, action } = found?.route.module ?? {};
    const handler = reads.has(asked.method) ? loader : changes.has(asked.method) ? action : undefined;
    if (!found || !handler) return next();
    try {
      const args = {
        request: requestOf(asked, answering),
        params: found.params,
        context: getLoadContext(asked, answering),
      };
      let answer: unknown;
      let isCaught = false;
      try {
        answer = await handler(args);
        if (!(answer instanceof Response))
          throw new Error(`A resource route answers with a Response: ${found.route.id}`);
      } catch (error) {
        isCaught = error instanceof Response;
        if (!isCaught) handleError?.(error, args);
        answer = isCaught
          ? error
          : new Response("Unexpected Server Error", { status: 500, headers: { "Content-Type": "text/plain" } });
      }
      await send(answer as Response, isCaught, asked, answering);
    } catch (error) {
      next(error);
    }
  };
}
