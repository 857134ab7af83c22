import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

import { refusalCode } from "~/lib/platform/http/response/refusal-codes";

/** Ms that requests in flight have after a signal: supervisors wait for 30 s and more (docs/deploy). */
export const longestEnd = 25_000;
/** In seconds. */
const retryAfter = 5;

export type OrderlyEnd = {
  count: () => number;
  /** @returns false when the server ends and refuses it */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean;
  admitSocket: (socket: Duplex) => boolean;
  /** Stops listening, closes idle connections, resolves when all answers are over or their time is up. */
  quieten: () => Promise<void>;
};

export function orderlyEnd(server: Server, longest = longestEnd): OrderlyEnd {
  const inFlight = new Set<ServerResponse>();
  let isEnding = false;
  let onQuiet = () => {};

  const over = (response: ServerResponse) => {
    inFlight.delete(response);
    if (!isEnding) return;
    // They were promised keep-alive before the signal.
    server.closeIdleConnections();
    if (inFlight.size === 0) onQuiet();
  };

  return {
    count: () => inFlight.size,
    admit(request, response) {
      if (isEnding) {
        refuse(request, response);
        return false;
      }
      inFlight.add(response);
      response.once("close", () => over(response));
      return true;
    },
    admitSocket(socket) {
      if (isEnding)
        socket.end(
          `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${retryAfter}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
        );
      return !isEnding;
    },
    async quieten() {
      isEnding = true;
      for (const response of inFlight) if (!response.headersSent) response.setHeader("Connection", "close");
      server.close();
      server.closeIdleConnections();
      if (inFlight.size > 0) {
        await new Promise<void>((done) => {
          const timer = setTimeout(done, longest);
          onQuiet = () => (clearTimeout(timer), done());
        });
      }
      server.closeAllConnections();
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const isForScripts = /^\/(?:api|graphql)(?:[/?]|$)/i.test(request.url ?? "");
  const body = isForScripts
    ? JSON.stringify({ error: "The server restarts", code: refusalCode(503) })
    : "The server restarts; try again in a moment.";
  request.resume();
  response.writeHead(503, {
    "Retry-After": retryAfter,
    Connection: "close",
    "Cache-Control": "no-store",
    "Content-Type": isForScripts ? "application/json" : "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
