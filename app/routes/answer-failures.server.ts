import { isUnavailable } from "~/lib/platform/db/unavailable.server";
import { isDiskFull, wordDiskFull } from "~/lib/platform/db/disk-full.server";
import { serviceUnavailable } from "~/lib/platform/http/responses.server";
import { log } from "~/lib/platform/log/log.server";

import { withWords } from "./refusal-words.server";

type Args = { request: Request; params: Readonly<Record<string, string | undefined>> };
type Handler = (args: Args) => unknown;
type RouteModule = { loader?: unknown; action?: unknown; default?: unknown };

/** What the server lacks, as a Response: 503 without its database, 507 without space. Anything else is a bug and stays one. */
function worded(error: unknown): unknown {
  if (error instanceof Response) return error;
  if (isDiskFull(error)) return wordDiskFull(error);
  if (!isUnavailable(error)) return error;
  log.error({ err: error }, "the database cannot be reached");
  return serviceUnavailable();
}

function guarded(handler: Handler, isPage: boolean): Handler {
  const words = (args: Args, answer: unknown) => (isPage || !(answer instanceof Response) ? answer : withWords(args.request, answer, args.params.section));
  return async (args) => {
    try {
      return await words(args, await handler(args));
    } catch (error) {
      throw await words(args, worded(error));
    }
  };
}

/**
 * A route's module with its failures answered: every loader and action passes here, in the server as in tests. Pages leave
 * the words to their error boundary, which has them in the reader's language; resource routes get them into their JSON.
 */
export function withFailuresAnswered<Module extends RouteModule>(module: Module): Module {
  const isPage = module.default !== undefined;
  const wrap = (handler: unknown) => (typeof handler === "function" ? guarded(handler as Handler, isPage) : handler);
  return { ...module, ...(module.loader ? { loader: wrap(module.loader) } : {}), ...(module.action ? { action: wrap(module.action) } : {}) };
}

/** The same for the routes of a build, in place: `vite.config.ts` lets the build itself call it, so that every server runs it so. */
export function answerFailures(routes: Record<string, { module: RouteModule }>): void {
  for (const route of Object.values(routes)) route.module = withFailuresAnswered(route.module);
}
