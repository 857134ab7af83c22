import { join } from "node:path";

import routes from "../app/routes";
import { isPlainRoute as isPlain } from "../scripts/source-files.js";

type Route = { file: string; children?: Route[] };

/** @param file in app/ */
export const isPlainRoute = (file: string) => isPlain(join(import.meta.dirname, "../app", file));

/** The file of each route, in app/, after those of the routes around it. */
export async function listRouteChains(): Promise<string[][]> {
  const walk = (list: readonly Route[], around: readonly string[]): string[][] =>
    list.flatMap(({ file, children = [] }) => [[...around, file], ...walk(children, [...around, file])]);
  return walk(await routes, []);
}
