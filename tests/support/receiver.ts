import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };
/** What the receiver does with a message; undefined: 204. */
export type Answer = { status?: number; headers?: Record<string, string>; text?: string } | "silence" | undefined;

/** Somebody else's server on loopback, which keeps what it is sent and answers as it is told. */
export async function startReceiver(answer: (received: Received, count: number) => Answer = () => undefined) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) };
      received.push(one);
      const told = answer(one, received.length);
      if (told === "silence") return;
      response.writeHead(told?.status ?? 204, told?.headers).end(told?.text);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received, stop };
}
