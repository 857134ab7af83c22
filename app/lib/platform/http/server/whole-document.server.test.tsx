import { createGzip, gzipSync } from "node:zlib";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";

import { wholeDocument } from "./whole-document.server";

test("a page of letters of two bytes arrives whole, without zero bytes", async () => {
  const text = "xş".repeat(5000);
  const body = wholeDocument();
  const { pipe } = renderToPipeableStream(createElement("p", null, text), { onAllReady: () => void pipe(body) });
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString("utf8")).toBe(`<p>${text}</p>`);
});

test("the end tags of a document come last, wherever its chunks are cut", async () => {
  const page = "<html><body><p>Çay</p></body></html><script>later()</script><!-- </body> -->";
  const bytes = Buffer.from(page);
  for (let cut = 0; cut <= bytes.length; cut++) {
    for (const cuts of [[cut], [cut, Math.min(bytes.length, cut + 3)]]) {
      const body = wholeDocument();
      const ends = [0, ...cuts, bytes.length];
      for (const [at, end] of ends.entries()) if (at > 0) body.write(bytes.subarray(ends[at - 1], end));
      body.end();
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk as Buffer);
      const sent = Buffer.concat(chunks).toString();
      expect([cuts, sent]).toEqual([
        cuts,
        "<html><body><p>Çay</p><script>later()</script><!-- </body> --></body></html>",
      ]);
    }
  }
});

test("what is no whole document is left as it is", async () => {
  const body = wholeDocument();
  body.end("<p>half</bod");
  let sent = "";
  for await (const chunk of body) sent += String(chunk);
  expect(sent).toBe("<p>half</bod");
});

test("small pieces go on together, and what follows within a moment goes with them", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const body = wholeDocument();
  const sizes: number[] = [];
  body.on("data", (chunk: Buffer) => sizes.push(chunk.byteLength));
  const turn = () => new Promise(setImmediate);
  for (let at = 0; at < 80; at++) body.write(Buffer.alloc(2048, "x"));
  await turn();
  expect(sizes).toEqual([131_072]);
  body.flush();
  await turn();
  await turn();
  body.write(Buffer.alloc(1000, "x"));
  body.flush();
  vi.runAllTimers();
  await turn();
  expect(sizes).toEqual([131_072, 33_768]);
  body.flush();
  body.end("y");
  await new Promise((resolve) => body.once("end", resolve));
  expect(sizes).toEqual([131_072, 33_768, 1]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a page of the staff, in the pieces in which it is sent, packs as well as in one", async () => {
  const rows = Array.from({ length: 600 }, (_, at) =>
    createElement("li", { key: at, className: "flex items-center gap-3" }, `Satır ${at}: ${(at * 7919) % 1000}`),
  );
  const body = wholeDocument();
  const { pipe } = renderToPipeableStream(createElement("ul", null, rows), { onAllReady: () => void pipe(body) });
  const packer = createGzip();
  const packed: Buffer[] = [];
  packer.on("data", (chunk: Buffer) => packed.push(chunk));
  const pieces: Buffer[] = [];
  for await (const piece of body) {
    pieces.push(piece as Buffer);
    packer.write(piece);
    await new Promise<void>((resolve) => packer.flush(resolve));
  }
  await new Promise((resolve) => packer.end(resolve));
  expect(Buffer.concat(packed).byteLength).toBeLessThan(gzipSync(Buffer.concat(pieces)).byteLength * 1.02 + 32);
});
