import type { EntryContext, ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, it } from "vitest";

import routes from "~/routes";
import { handlersByPath } from "./handlers-by-path.server";
import { withAncestors, withOwnRoutes } from "./page-routes.server";
import { routesOfPaths } from "./route-manifest.server";

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] };
type Branch = { id: string; path?: string; index?: boolean; children?: Branch[] };
type Route = { id: string; parentId?: string; path?: string; index?: boolean };

function flatten(entries: readonly Entry[], parentId: string): Route[] {
  return entries.flatMap(({ id, path, index, file, children }) => {
    const route = { id: id ?? file, parentId, path, index };
    return [route, ...flatten(children ?? [], route.id)];
  });
}

const all: Route[] = [{ id: "root", path: "" }, ...flatten((await routes) as readonly Entry[], "root")];
const byId = Object.fromEntries(all.map((route) => [route.id, route]));
const build = { routes: byId, assets: { routes: byId } } as unknown as ServerBuild;

function tree(part: Record<string, Route>, parentId?: string): Branch[] {
  return Object.values(part)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: tree(part, id) }));
}

type Match = (path: string) => [string | undefined, object][] | undefined;
const matchers = new WeakMap<object, Match>();

// Cached by routes and address, as many addresses share their ancestors.
function matched(part: ServerBuild["routes"], path: string) {
  const match = matchers.get(part) ?? matcherOf(part as Record<string, Route>);
  matchers.set(part, match);
  return match(path);
}

function matcherOf(part: Record<string, Route>): Match {
  const branches = tree(part) as Parameters<typeof matchRoutes>[0];
  const known = new Map<string, ReturnType<Match>>();
  return (path) => {
    if (!known.has(path))
      known.set(
        path,
        matchRoutes(branches, path)?.map(({ route, params }) => [route.id, params]),
      );
    return known.get(path);
  };
}

const partOf = handlersByPath(build, (part) => part);

const patternOf = (id: string | undefined): string => {
  const route = all.find((one) => one.id === id);
  return route ? `${patternOf(route.parentId)}/${route.path ?? ""}`.replaceAll(/\/+/g, "/") : "";
};
const patterns = [...new Set(all.map(({ id }) => patternOf(id)))];
const filled = patterns.map((pattern) => pattern.replaceAll(/:[^/]+|\*/g, "bir-deger"));

describe("the part of a build for an address", () => {
  it("answers every address with the same route and values as the whole, however it is written", () => {
    expect(filled.length).toBeGreaterThan(100);
    for (const path of filled) {
      for (const written of [
        path,
        path.toUpperCase(),
        `${path}/`,
        `${path}/baska`,
        `${path}/x/y/z`,
        path.replace(/\/[^/]*$/, "") || "/",
        path.replaceAll("e", "%65"),
        `/${path}`,
      ]) {
        expect(matched(partOf(written).routes, written), written).toEqual(matched(build.routes, written));
      }
    }
  });

  it("knows the address of a page that only its data is asked of", () => {
    for (const path of filled)
      expect(matched(partOf(`${path}.data`).routes, path), path).toEqual(matched(build.routes, path));
    expect(matched(partOf("/_root.data").routes, "/")).toEqual(matched(build.routes, "/"));
  });

  it("keeps what an address's ancestors lead to, for the client's list of routes", () => {
    for (const path of filled) {
      for (let above = path; above !== ""; above = above.replace(/\/[^/]*$/, "")) {
        expect(matched(partOf(path).routes, above), `${above} of ${path}`).toEqual(matched(build.routes, above));
      }
    }
  });

  it("is a small part, of the client's list, too", () => {
    const { routes: few, assets } = partOf("/content/haberler");
    expect(Object.keys(few).length).toBeLessThan(all.length / 3);
    expect(Object.keys(assets.routes)).toEqual(Object.keys(few));
  });

  it("is made once for the same routes, and strange words make no more of them", () => {
    expect(partOf("/home/haberler")).toBe(partOf("/home/etkinlikler/x"));
    expect(partOf("/bilinmeyen")).toBe(partOf("/baska/bilinmeyen"));
    expect(partOf("/__manifest")).toBe(partOf("/%68ome"));
  });
});

describe("the routes that a page is drawn with", () => {
  it("are its own and those of all addresses above it, and nothing more", () => {
    for (const path of filled) {
      const { assets } = partOf(path);
      const own = matched(build.routes, path) ?? [];
      const above = Array.from(path.matchAll(/\//g), ({ index }) => matched(build.routes, path.slice(0, index) || "/"));
      const expected = new Set([...own, ...above.flatMap((found) => found ?? [])].map(([id]) => id));
      const context = {
        manifest: assets,
        staticHandlerContext: { matches: own.map(([id]) => ({ route: { id } })) },
      } as unknown as EntryContext;
      for (const written of [path, path === "/" ? path : `${path}/`, path])
        expect(new Set(Object.keys(withAncestors(context, written).routes)), written).toEqual(expected);
      expect(Object.keys(withOwnRoutes(context).routes).sort()).toEqual(own.map(([id]) => id).sort());
    }
  });
});

describe("the routes that a page's links lead to", () => {
  const routesOf = routesOfPaths(build);
  const ancestors = (path: string) =>
    path
      .split("/")
      .slice(1)
      .map((_, at, parts) => `/${parts.slice(0, at + 1).join("/")}`);

  it("are those that the whole build finds for each address and all above it", () => {
    for (const path of filled) {
      for (const written of [path, `${path}/baska/x`, path.replaceAll("e", "%65")]) {
        const expected = new Set(
          ancestors(written).flatMap((one) => matched(build.routes, one)?.map(([id]) => id) ?? []),
        );
        expect(new Set(Object.keys(routesOf([written]))), written).toEqual(expected);
      }
    }
  });

  it("are not looked for beneath what no address of ours has", () => {
    for (const path of [`/${"a/".repeat(3_700)}`, "/content/%zz"])
      expect(Object.keys(routesOf([path]))).not.toContain("routes/content/list/list.tsx");
    expect(routesOf([`/${"a/".repeat(3_700)}`])).toEqual({});
  });
});
