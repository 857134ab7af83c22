import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { DocumentBrowser } from "./context";
import type { DocumentPage } from "./page";

export type Noted = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };

/** A server of a few pages, each with what it shows or does, and a page of documents on it. */
export async function openSmallSite(
  pages: Record<string, string | ((asked: Noted, answer: ServerResponse) => void)>,
): Promise<{ page: DocumentPage; noted: Noted[]; url: string; close: () => Promise<void> }> {
  const noted: Noted[] = [];
  const server = createServer((asked, answer) => {
    void buffer(asked).then((body) => {
      const one = { method: asked.method ?? "", path: asked.url ?? "", headers: asked.headers, body: body.toString() };
      noted.push(one);
      const page = pages[one.path.split("?", 1)[0] ?? ""] ?? "<p>Arrived</p>";
      if (typeof page === "function") return page(one, answer);
      answer.writeHead(200, { "Content-Type": one.path.endsWith(".css") ? "text/css" : "text/html" }).end(page);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = new DocumentBrowser({ baseURL: url, locale: "tr-TR", viewport: { width: 1360, height: 900 } });
  const page = await (await browser.newContext()).newPage();
  return {
    page,
    noted,
    url,
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
