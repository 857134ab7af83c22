import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A slow line to a server: pages arrive in pieces of `piece` bytes, `pause` ms apart, everything else as it is. */
export async function openSlowLine(
  to: string,
  { piece, pause }: { piece: number; pause: number },
): Promise<{ url: string; close: () => void }> {
  const line = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const passedOn = request(new URL(asked.url ?? "/", to), { method: asked.method, headers }, async (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      if (!given.headers["content-type"]?.startsWith("text/html")) return void given.pipe(answer);
      for await (const chunk of given as AsyncIterable<Buffer>) {
        for (let at = 0; at < chunk.length; at += piece) {
          answer.write(chunk.subarray(at, at + piece));
          await sleep(pause);
        }
      }
      answer.end();
    });
    passedOn.on("error", () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close: () => (line.closeAllConnections(), void line.close()),
  };
}
