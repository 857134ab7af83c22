import type { AppLoadContext, ServerBuild } from "@remix-run/node";

import { matcherOf } from "./resource-routes.server";

type Ask = (request: Request, context: unknown) => Promise<Response>;

const holder = globalThis as typeof globalThis & { meydanOwnInterface?: Ask };

/** Lets the product ask its own `/api` without a connection: same routes, rights, bounds and texts as for everybody. */
export function serveOwnInterface(build: ServerBuild): void {
  const match = matcherOf(build, "api");
  useOwnInterface(async (request, context) => {
    const found = match(decodeURI(new URL(request.url).pathname));
    const { loader, action } = found?.route.module ?? {};
    const handler = request.method === "GET" ? loader : action;
    if (!found || !handler) return Response.json({ error: "Not Found" }, { status: 404 });
    const params = Object.fromEntries(Object.entries(found.params).map(([name, value]) => [name, value]));
    try {
      return (await handler({ request, params, context: context as AppLoadContext })) as Response;
    } catch (error) {
      if (error instanceof Response) return error;
      throw error;
    }
  });
}

export function useOwnInterface(ask: Ask | undefined): void {
  holder.meydanOwnInterface = ask;
}

/** @throws Error without server.js */
export function askOwnInterface(request: Request, context: unknown): Promise<Response> {
  const { meydanOwnInterface: ask } = holder;
  if (!ask) throw new Error("Nothing serves the product's own interface: start it by server.js");
  return ask(request, context);
}
