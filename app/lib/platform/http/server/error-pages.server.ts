import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";

import { env } from "~/lib/platform/env/env.server";

import { errorPages } from "./handlers-by-path.server";

type Ask = (request: Request, context: AppLoadContext) => Promise<Response>;

const holder = globalThis as typeof globalThis & { meydanErrorPages?: Ask };

/** For `server.js`: addresses without a page (files, tables) answer a refusal with a page too. */
export function serveErrorPages(build: ServerBuild): void {
  holder.meydanErrorPages = createRequestHandler(errorPages(build), env().NODE_ENV);
}

const forScripts = /^\/(?:api|graphql)(?:\/|$)/i;

/** Only a browser that opens a page asks for HTML by name. */
const isShown = (request: Request) =>
  request.headers.get("Accept")?.includes("text/html") === true && !forScripts.test(new URL(request.url).pathname);

/** A refusal as a page in the reader's language. @returns null when a program asks, or nothing serves pages */
export async function errorPageFor(request: Request, context: unknown, answer: Response): Promise<Response | null> {
  const { meydanErrorPages: ask } = holder;
  if (
    !ask ||
    answer.status < 400 ||
    !isShown(request) ||
    !answer.headers.get("Content-Type")?.startsWith("application/json")
  )
    return null;
  const page = await ask(new Request(request.url, { headers: request.headers, signal: request.signal }), {
    ...(context as AppLoadContext),
    pageKey: undefined,
    answered: answer,
  });
  for (const name of ["Allow", "Retry-After"]) {
    const value = answer.headers.get(name);
    if (value !== null) page.headers.set(name, value);
  }
  return page;
}
