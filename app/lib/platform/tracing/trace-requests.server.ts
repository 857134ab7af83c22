import type { IncomingMessage, ServerResponse } from "node:http";

import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

import { env } from "~/lib/platform/env/env.server";
import { loggedPath } from "~/lib/platform/http/server/front-door.server";

import { isTracing, serving } from "./tracing.server";

/** Files, and frequent checks by monitors. */
const untraced = /^\/(?:assets|icons|i18n|fonts|sounds|health|ready|metrics|__manifest|sw\.js)(?:[/?.]|$)/;
const maxAddresses = 2_000;
const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/** `/content/:section/:id`. */
export function patternsOf({ routes }: Pick<ServerBuild, "routes">): (path: string) => string | undefined {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}`.replaceAll(/\/+/g, "/") : "";
  };
  const patterns = [...new Set(Object.keys(routes).map((id) => pathOf(id).replace(/(.)\/$/, "$1") || "/"))];
  const table = patterns.map((path) => ({ path, caseSensitive: true }));
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (known.has(path)) return known.get(path);
    if (known.size >= maxAddresses) known.clear();
    const found = matchRoutes(table, path)?.at(-1)?.route.path;
    known.set(path, found);
    return found;
  };
}

/** For `server.js`: spans without query and user. Only a proxy or a local caller may name a parent. */
export function traceRequests(
  build: ServerBuild,
): ((request: IncomingMessage, response: ServerResponse, work: () => void) => void) | undefined {
  if (!isTracing()) return undefined;
  const patternOf = patternsOf(build);
  const believesProxies = env().TRUST_PROXY !== false;
  return (request, response, work) => {
    const { url = "/", method = "GET", headers, socket } = request;
    if (untraced.test(url)) return work();
    const path = (url.split("?", 1)[0] ?? "/").replace(/\.data$/, "");
    const route = patternOf(path);
    const attributes = {
      "http.request.method": method,
      "url.path": loggedPath(url),
      ...(route === undefined ? {} : { "http.route": route }),
    };
    const isBelieved = believesProxies || loopback.test(socket.remoteAddress ?? "");
    serving(route === undefined ? method : `${method} ${route}`, attributes, isBelieved ? headers : null, (end) => {
      response.once("close", () => {
        const id = response.getHeader("X-Request-Id");
        end(response.statusCode, {
          ...(typeof id === "string" ? { "meydan.request.id": id } : {}),
          ...(response.writableFinished ? {} : { "meydan.request.aborted": true }),
        });
      });
      work();
    });
  };
}
