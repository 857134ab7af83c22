import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { RequestHandler } from "express";

import { handlersByPath } from "./handlers-by-path.server";

type Tree = NonNullable<Parameters<typeof matchRoutes>[0]>;

const maxParts = 12;

type Routes = Record<
  string,
  Pick<ServerBuild["routes"][string], "id" | "parentId" | "path" | "index" | "caseSensitive"> | undefined
>;

export function treeOf(routes: Routes, parentId?: string): Tree {
  const children = Object.values(routes).flatMap((route) => (route && route.parentId === parentId ? [route] : []));
  return children.map(({ id, path, index, caseSensitive }) =>
    index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(routes, id) },
  ) as Tree;
}

function withAncestors(path: string): string[] {
  const parts = path.split("/").slice(1);
  return parts.length > maxParts ? [] : parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`);
}

/** The routes of a page's links. Remix compares every link and its ancestors with every route, for seconds. */
export function routesOfPaths(build: ServerBuild): (paths: readonly string[]) => ServerBuild["assets"]["routes"] {
  const treeFor = handlersByPath(build, ({ routes }) => treeOf(routes));
  return (paths) => {
    const ids = new Set<string>();
    const seen = new Set<string>();
    for (const given of paths) {
      for (const path of withAncestors(given.startsWith("/") ? given : `/${given}`)) {
        const known = seen.has(path) ? null : readable(path);
        seen.add(path);
        if (known !== null) for (const { route } of matchRoutes(treeFor(known), path) ?? []) ids.add(route.id ?? "");
      }
    }
    return Object.fromEntries([...ids].map((id) => [id, build.assets.routes[id]])) as ServerBuild["assets"]["routes"];
  };
}

// Null: no page links there. Escapes and doubled slashes would be compared with all routes.
function readable(path: string): string | null {
  try {
    return decodeURIComponent(path).replaceAll("%", "").replaceAll(/\/+/g, "/").replace(/^\/__/, "/");
  } catch {
    return null;
  }
}

export function routeManifest(build: ServerBuild): RequestHandler {
  const routesOf = routesOfPaths(build);
  return (request, response, next) => {
    const { searchParams } = new URL(request.originalUrl, "http://local");
    const paths = searchParams.getAll("p");
    // Remix tells a page of another build to reload.
    if (request.method !== "GET" || paths.length === 0 || searchParams.get("version") !== build.assets.version)
      return next();
    response.set("Cache-Control", "public, max-age=31536000, immutable").json(routesOf(paths));
  };
}
