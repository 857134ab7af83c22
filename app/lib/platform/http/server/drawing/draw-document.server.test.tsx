import { createContext, Suspense, useContext } from "react";
import { expect, test } from "vitest";

import { GiveWayProvider, YieldToOthers } from "~/components/yield-to-others";

import * as document from "./draw-document.server";

const { endedDocument, handOver } = document;
type Page = Parameters<typeof document.drawStatic>[0];
const drawStatic = (page: Page) => document.drawStatic(page).toString();
const drawContinued = async (page: Page) => (await document.drawContinued(page)).toString();

const letters = "xş".repeat(5000);

/** A row that takes its time. */
function Row({ at, ms }: { at: number; ms: number }) {
  const until = performance.now() + ms;
  while (performance.now() < until);
  return (
    <li>
      {at}. {letters}
    </li>
  );
}

const rows = (count: number, ms: number) => (giveWay?: () => void) => (
  <GiveWayProvider value={giveWay}>
    <html>
      <body>
        {Array.from({ length: count }, (_, at) => (
          <YieldToOthers key={at}>
            <Row at={at} ms={ms} />
          </YieldToOthers>
        ))}
      </body>
    </html>
  </GiveWayProvider>
);

const drawnRows = (count: number, between: string) =>
  Array.from({ length: count }, (_, at) => `<li>${at}${between}. ${between}${letters}</li>`).join("");
const drawn = (count: number, between: string) => `<html><body>${drawnRows(count, between)}</body></html>`;

test("a page that no browser continues has no marks of React in it", () => {
  expect(drawStatic(rows(3, 0))).toBe(`<!DOCTYPE html>${drawn(3, "")}`);
});

test("a page that the browser continues is the same, drawn at once or in turns; every letter of two bytes arrives", async () => {
  expect(await drawContinued(rows(3, 0))).toBe(drawn(3, "<!-- -->"));
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  expect(await drawContinued(rows(12, 12))).toBe(drawn(12, "<!-- -->"));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(1);
});

test("what a component throws comes to the caller, at once and in turns", async () => {
  const Broken = createContext(true);
  function Last() {
    if (useContext(Broken)) throw new Error("no such row");
    return null;
  }
  const broken = (count: number, ms: number) => (giveWay?: () => void) => (
    <>
      {rows(count, ms)(giveWay)}
      <Last />
    </>
  );
  expect(() => drawStatic(broken(1, 0))).toThrow("no such row");
  await expect(drawContinued(broken(1, 0))).rejects.toThrow("no such row");
  await expect(drawContinued(broken(12, 12))).rejects.toThrow("no such row");
});

test("a part within a boundary is neither lost when it asks to wait nor left to the browser when it throws", async () => {
  const within =
    (count: number, ms: number, last = <p>Son</p>) =>
    (giveWay?: () => void) => (
      <GiveWayProvider value={giveWay}>
        <main>
          <Suspense>
            {Array.from({ length: count }, (_, at) => (
              <YieldToOthers key={at}>
                <Row at={at} ms={ms} />
              </YieldToOthers>
            ))}
            {last}
          </Suspense>
        </main>
      </GiveWayProvider>
    );
  const Broken = () => {
    throw new Error("no such part");
  };
  expect(await drawContinued(within(12, 12))).toContain(`${drawnRows(12, "<!-- -->")}<p>Son</p>`);
  await expect(drawContinued(within(1, 0, <Broken />))).rejects.toThrow("no such part");
  await expect(drawContinued(within(12, 12, <Broken />))).rejects.toThrow("no such part");
});

test("a page's data is handed over in one script, before the end of the document, whatever letters it has", async () => {
  const text = '["</script><!--", "\u2028", "ığüşöç & more"]';
  const script = await handOver(new Response(text).body as ReadableStream<Uint8Array>, "n0nce");
  const [, code = ""] = /^<script nonce="n0nce">([^<]*)<\/script>$/.exec(script) ?? [];
  const given: unknown[] = [];
  const streamController = { enqueue: (chunk: unknown) => given.push(chunk), close: () => given.push("closed") };
  new Function("window", code)({ __remixContext: { streamController } });
  expect(given).toEqual([text, "closed"]);
  const ended = (page: string, last: string) => endedDocument(Buffer.from(page), last).toString();
  expect(ended("<html><body><p>Çay</p></body></html>", script)).toBe(
    `<!DOCTYPE html><html><body><p>Çay</p>${script}</body></html>`,
  );
  expect([ended("<p>half</bod", script), ended("<body></body></html>", "")]).toEqual([
    "<!DOCTYPE html><p>half</bod",
    "<!DOCTYPE html><body></body></html>",
  ]);
});
