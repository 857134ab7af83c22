import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";

import { env } from "~/lib/platform/env/env.server";

import { errorPages } from "./handlers-by-path.server";

type Ask = (request: Request, context: AppLoadContext) => Promise<Response>;

const holder = globalThis as typeof globalThis & { meydanErrorPages?: Ask };

/**
 * For `server.js`: gives addresses that have no page of their own, as those of files and tables, the page that says no.
 */
export function serveErrorPages(build: ServerBuild): void {
  holder.meydanErrorPages = createRequestHandler(errorPages(build), env().NODE_ENV);
}

const forScripts = /^\/(?:api|graphql)(?:\/|$)/i;

/**
 * Whether a browser is to show the answer as a page: it asks for HTML by its name, as it does for no picture, file or
 * script.
 */
const isShown = (request: Request) =>
  request.headers.get("Accept")?.includes("text/html") === true && !forScripts.test(new URL(request.url).pathname);

/**
 * A refusal as people read it: the page in their language, for the staff in their shell.
 * @param answer the refusal in JSON @returns null where a program asks, or nothing serves pages
 */
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
