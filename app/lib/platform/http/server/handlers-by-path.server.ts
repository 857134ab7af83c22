import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

const looked = 2;

function patterns(routes: Routes): Map<string, string[]> {
  const whole = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...whole(route.parentId), ...(route.path ?? "").split("/").filter(Boolean)] : [];
  };
  return new Map(Object.keys(routes).map((id) => [id, whole(id)]));
}

const isFixed = (part: string) => !/^[:*]|\?$/.test(part);

/** Compares as far as both go: Remix also needs an address's ancestors. */
function agree(pattern: string[], address: readonly string[]): boolean {
  for (const [at, part] of pattern.slice(0, looked).entries()) {
    if (part === "*" || part.endsWith("?")) return true;
    if (at >= address.length) return true;
    if (isFixed(part) && part.toLowerCase() !== address[at]) return false;
  }
  return true;
}

/**
 * Remix compares every address with every route, several times: a quarter of a page's time. Two parts of an address
 * rule out nearly all. @param make called once for each set of routes
 */
export function handlersByPath<Handler>(
  build: ServerBuild,
  make: (part: ServerBuild) => Handler,
): (path: string) => Handler {
  const known = patterns(build.routes);
  const fixed = Array.from(
    { length: looked },
    (_, at) =>
      new Set(
        [...known.values()]
          .flatMap((pattern) => pattern.slice(at, at + 1))
          .filter(isFixed)
          .map((part) => part.toLowerCase()),
      ),
  );
  const whole = make(build);
  const byAddress = new Map<string, Handler>();
  const byRoutes = new Map<string, Handler>();

  const handlerOf = (address: string[]): Handler => {
    const leads = ([id]: [string, unknown]) => agree(known.get(id) ?? [], address);
    const routes = Object.fromEntries(Object.entries(build.routes).filter(leads));
    const ids = Object.keys(routes).join();
    const handler =
      byRoutes.get(ids) ??
      make({
        ...build,
        routes,
        assets: { ...build.assets, routes: Object.fromEntries(Object.entries(build.assets.routes).filter(leads)) },
      });
    byRoutes.set(ids, handler);
    return handler;
  };

  return (path) => {
    // Remix reads escapes, empty parts and its own addresses itself.
    if (/%|\/\/|^\/__/.test(path)) return whole;
    const parts = path.toLowerCase().replace(/\/$/, "").slice(1).split("/").slice(0, looked);
    const address = parts.map(
      (part, at) => [part, part.replace(/\.data$/, "")].find((word) => fixed[at]?.has(word)) ?? "",
    );
    const key = address.join("/");
    const handler = byAddress.get(key) ?? handlerOf(address);
    byAddress.set(key, handler);
    return handler;
  };
}

/** A build with only the catch-all routes and their parents, to answer refusals. */
export function errorPages(build: ServerBuild): ServerBuild {
  const { routes } = build;
  const chain = (id: string | undefined): string[] =>
    id !== undefined && routes[id] ? [...chain(routes[id].parentId), id] : [];
  const kept = new Set(
    [...patterns(routes)].filter(([, pattern]) => pattern.join("/") === "*").flatMap(([id]) => chain(id)),
  );
  // The root's empty path would make it the page of "/".
  const only = <Route extends { path?: string }>(all: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([id, route]) =>
        kept.has(id) ? [[id, route.path === "" ? { ...route, path: undefined } : route]] : [],
      ),
    );
  return { ...build, routes: only(routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
