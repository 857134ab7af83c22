import { Writable } from "node:stream";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from "react-dom/server";

import { bytesOfPieces } from "~/lib/platform/http/response/bytes-of-pieces.server";
import { yieldToOthers } from "~/lib/platform/http/server/turns/yield-to-others.server";

/** Parts of a page may ask to wait; see components/yield-to-others. */
type Page = (giveWay?: () => void) => ReactElement;

const doctype = "<!DOCTYPE html>";
/** In ms: a page of so much work is begun again, and gives way to others. */
const atOnce = 20;
/** In ms. */
const longest = 60_000;

class KeepsOthersWaiting extends Error {}

/** Where a part within `<Suspense>` threw, React leaves it to the browser and tells nobody why. */
const leftToBrowser = "<!--$!-->";

/** The document of a page that no browser continues. */
export const drawStatic = (page: Page): Buffer<ArrayBuffer> => drawn(renderToStaticMarkup, page(), doctype);

/**
 * A page that React continues in the browser, without its doctype. It is drawn at once, as a stream costs nearly twice;
 * a long one, whose parts ask to wait, in turns. @throws what any part of it throws
 */
export async function drawContinued(page: Page): Promise<Buffer<ArrayBuffer>> {
  const began = performance.now();
  const endEarly = () => {
    if (performance.now() - began > atOnce) throw new KeepsOthersWaiting();
  };
  try {
    const whole = drawn(renderToString, page(endEarly));
    if (!whole.includes(leftToBrowser)) return whole;
  } catch (error) {
    if (!(error instanceof KeepsOthersWaiting)) throw error;
  }
  return drawInTurns(page(yieldToOthers));
}

/** @param render of a server's build gives its pieces away (bundling/drawn-pieces.ts) */
function drawn(render: typeof renderToString, page: ReactElement, before = ""): Buffer<ArrayBuffer> {
  return bytesOfPieces((piece) => {
    piece(before);
    piece(render(page, { piece } as Parameters<typeof render>[1]));
  });
}

function drawInTurns(page: ReactElement): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    const whole = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        // React 18 fills its buffers of 2,048 bytes with zero bytes when a letter of two ("ş") no longer fits.
        chunks.push(chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
        done();
      },
      final(done) {
        const whole = Buffer.concat(chunks);
        resolve(whole.indexOf(doctype) === 0 ? whole.subarray(doctype.length) : whole);
        done();
      },
    });
    whole.on("error", reject);
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady() {
        clearTimeout(timer);
        pipe(whole);
      },
      // React tells of a part within `<Suspense>` here alone.
      onError(error: unknown) {
        clearTimeout(timer);
        reject(error as Error);
      },
    });
    const timer = setTimeout(abort, longest);
  });
}

const unsafe: Readonly<Record<string, string>> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * The script that gives a page's data to the router in the browser. RemixServer would write it behind the document, in
 * pieces for which React's stream waits.
 */
export async function handOver(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = JSON.stringify(await new Response(data).text());
  const safe = text.replace(/[&><\u2028\u2029]/g, (letter) => unsafe[letter] ?? letter);
  return `<script nonce="${nonce}">{const c=window.__remixContext.streamController;c.enqueue(${safe});c.close()}</script>`;
}

/** The document of what `drawContinued` drew, with this before its end: HTML may not follow its end tags. */
export function endedDocument(drawn: Buffer, last: string): Buffer<ArrayBuffer> {
  const end = drawn.lastIndexOf("</body></html>");
  const pieces = last === "" || end < 0 ? [drawn] : [drawn.subarray(0, end), Buffer.from(last), drawn.subarray(end)];
  return Buffer.concat([Buffer.from(doctype), ...pieces]);
}
