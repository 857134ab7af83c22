import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";

import { wholeDocument } from "./whole-document.server";

test("a page of letters of two bytes arrives whole, without zero bytes", async () => {
  const text = "xş".repeat(5000);
  const body = wholeDocument();
  const { pipe } = renderToPipeableStream(createElement("p", null, text), { onAllReady: () => void pipe(body) });
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString("utf8")).toBe(`<p>${text}</p>`);
});
