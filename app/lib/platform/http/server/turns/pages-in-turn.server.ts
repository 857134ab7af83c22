import { AsyncResource } from "node:async_hooks";
import { performance } from "node:perf_hooks";

import type { Request, RequestHandler, Response } from "express";

/** Three keep the thread busy. More would only keep each other waiting, and everybody who asks for something small. */
const atOnce = 3;
/** In ms. */
const lookEach = 20;
/** Share of the time since the last look; a thread that works less has room for more pages. */
const busy = 0.9;
/** In ms: a page that takes longer waits for something. */
const longest = 1_000;

/** What begins a waiting page, by its answer; the first came first. */
type Line = Map<Response, () => void>;

type Options = {
  /** Asked once more when a page's turn comes: somebody may have had the same page made meanwhile. */
  memory: RequestHandler;
  /** These wait in a line of their own, and are taken in turn with the others. */
  isSignedIn: (request: Request) => boolean;
};

/**
 * For `server.js`: makes a few pages at once, while the others wait for their turn. A page that waits for something
 * itself (the database, a reader's slow line) delays nobody for long: it doesn't count after a second or once it is
 * sent, and while the thread rests, more pages begin.
 */
export function pagesInTurn({ memory, isSignedIn }: Options): RequestHandler & { countWaiting: () => number } {
  /** When each began. */
  const running = new Map<Response, number>();
  const [signedIn, others]: [Line, Line] = [new Map(), new Map()];
  const countWaiting = () => signedIn.size + others.size;
  let looking: NodeJS.Timeout | undefined;
  let last = others;

  const begin = (response: Response, make: () => void) => {
    running.set(response, performance.now());
    response.once("close", () => {
      running.delete(response);
      // What has arrived meanwhile comes first.
      setImmediate(() => beginNext(atOnce - running.size));
    });
    make();
  };

  const beginNext = (count: number) => {
    for (let left = count; left > 0; left--) {
      const line = (last === others ? [signedIn, others] : [others, signedIn]).find(({ size }) => size > 0);
      const [first] = line ?? [];
      if (!line || !first) return;
      last = line;
      line.delete(first[0]);
      begin(...first);
    }
  };

  const look = () => {
    let before = performance.eventLoopUtilization();
    looking ??= setInterval(() => {
      for (const [response, began] of running)
        if (response.headersSent || performance.now() - began > longest) running.delete(response);
      const now = performance.eventLoopUtilization();
      const hasRoom = performance.eventLoopUtilization(now, before).utilization < busy;
      before = now;
      beginNext(hasRoom ? atOnce : atOnce - running.size);
      if (countWaiting() > 0) return;
      clearInterval(looking);
      looking = undefined;
    }, lookEach);
  };

  const middleware: RequestHandler = (request, response, next) => {
    if (!isPage(request) || response.closed) return next();
    if (running.size < atOnce && countWaiting() === 0) return begin(response, next);
    const line = isSignedIn(request) ? signedIn : others;
    line.set(
      response,
      AsyncResource.bind(() => void memory(request, response, next)),
    );
    response.once("close", () => line.delete(response));
    look();
  };
  return Object.assign(middleware, { countWaiting });
}

/** Pictures, downloads and what scripts ask for are told apart by browsers. */
function isPage({ method, path, headers }: Request): boolean {
  const { accept = "text/html", "sec-fetch-dest": purpose = "document" } = headers;
  return (
    (method === "GET" || method === "HEAD") &&
    !path.endsWith(".data") &&
    /^(?:document|iframe|frame)$/.test(String(purpose)) &&
    /text\/html|\*\/\*/.test(accept)
  );
}
