import { readFileSync } from "node:fs";
import { join } from "node:path";

import routes from "../app/routes";

type Route = { file: string; children?: Route[] };

/** Whether a route's handle says that its pages load no application: `scripts: false` or `"modules"`. */
export const isPlainRoute = (file: string) =>
  /\.tsx$/.test(file) &&
  /handle[^=]*=\s*\{[^}]*scripts: (false|"modules")/.test(
    readFileSync(join(import.meta.dirname, "../app", file), "utf8"),
  );

/** The file of each route, in app/, after those of the routes around it. */
export async function listRouteChains(): Promise<string[][]> {
  const walk = (list: readonly Route[], around: readonly string[]): string[][] =>
    list.flatMap(({ file, children = [] }) => [[...around, file], ...walk(children, [...around, file])]);
  return walk(await routes, []);
}
