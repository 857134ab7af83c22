import { AsyncLocalStorage } from "node:async_hooks";

import { createRequestHandler, type ServerBuild } from "@remix-run/node";

import { env } from "~/lib/platform/env/env.server";

type Ask = (request: Request) => Promise<Response>;

const holder = globalThis as typeof globalThis & { meydanOwnPages?: Ask; meydanOwnReading?: AsyncLocalStorage<true> };
const reading = (holder.meydanOwnReading ??= new AsyncLocalStorage());

export function serveOwnPages(build: ServerBuild): void {
  const handle = createRequestHandler(build, env().NODE_ENV);
  useOwnPages((request) => handle(request, { requestId: "own", clientAddress: "" }));
}

export function useOwnPages(ask: Ask | undefined): void {
  holder.meydanOwnPages = ask;
}

/** No part of a request says it, so nobody outside can claim it. */
export function isOwnReading(): boolean {
  return reading.getStore() === true;
}

/** As a stranger gets it, even while the site is closed: it is kept as evidence. @throws Error without a page */
export async function readOwnPage(path: string): Promise<Uint8Array> {
  const { meydanOwnPages: read } = holder;
  if (!read) throw new Error("Nothing serves the product's own pages: start it by server.js");
  const answer = await reading.run(true, () =>
    read(new Request(new URL(path, env().PUBLIC_URL ?? "http://localhost"))),
  );
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
