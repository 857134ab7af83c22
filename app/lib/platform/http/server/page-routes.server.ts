import type { EntryContext } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

import { treeOf } from "./route-manifest.server";

type Manifest = EntryContext["manifest"];

/** In letters, of addresses and of the names of their routes. */
const maxKept = 200_000;

const byManifest = new WeakMap<Manifest, (path: string) => readonly string[]>();

/** Compares with all routes once for each address. */
function routesAbove(manifest: Manifest): (path: string) => readonly string[] {
  const known = byManifest.get(manifest);
  if (known) return known;
  const tree = treeOf(manifest.routes);
  const found = new LRUCache<string, readonly string[]>({
    maxSize: maxKept,
    sizeCalculation: (ids, path) => 1 + path.length + ids.join("").length,
  });
  const routesAt = (path: string): readonly string[] => {
    const ids =
      found.get(path) ?? (matchRoutes(tree, path || "/") ?? []).flatMap(({ route: { id } }) => (id ? [id] : []));
    found.set(path, ids);
    return ids;
  };
  const above = (path: string): readonly string[] => {
    const parent = path.slice(0, path.lastIndexOf("/"));
    return path === "" ? [] : [...routesAt(parent), ...above(parent)];
  };
  byManifest.set(manifest, above);
  return above;
}

function withRoutes(manifest: Manifest, ids: readonly string[]): Manifest {
  const routes = Object.fromEntries(
    ids.flatMap((id) => {
      const route = manifest.routes[id];
      return route ? [[id, route] as const] : [];
    }),
  );
  return { ...manifest, routes };
}

const ownRoutes = ({ staticHandlerContext: { matches } }: EntryContext) => matches.map(({ route: { id } }) => id);

/** A page that no browser continues leads to no other route, so its router need not know them. */
export const withOwnRoutes = (context: EntryContext): Manifest => withRoutes(context.manifest, ownRoutes(context));

/**
 * A page's routes and those of the addresses above it: Remix tells the browser of no others, and would find them by
 * comparing these addresses with all routes, for each page anew.
 */
export const withAncestors = (context: EntryContext, path: string): Manifest =>
  withRoutes(context.manifest, [
    ...ownRoutes(context),
    ...routesAbove(context.manifest)(path.replace(/\/+/g, "/").replace(/\/$/, "")),
  ]);
