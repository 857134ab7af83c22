import { Transform } from "node:stream";

/** Somebody who is shown what passes, and told when it was all. */
export type Passing = { chunk: (bytes: Uint8Array) => void; end: () => void };

/** What React writes after the page itself, with the data that is streamed still to come (fixed in React 19). */
const closing = Buffer.from("</body></html>");

/**
 * Takes the end tags of a document out of its chunks, wherever these are cut, to be written at the very end: what comes
 * after them is no HTML.
 */
function closingLast(atEnd: () => string) {
  let held: Buffer = Buffer.alloc(0);
  let isClosed = false;
  return {
    pass(chunk: Uint8Array): Uint8Array {
      if (isClosed) return chunk;
      const bytes =
        held.length > 0 ? Buffer.concat([held, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const at = bytes.indexOf(closing);
      isClosed = at >= 0;
      if (isClosed) {
        held = closing;
        return Buffer.concat([bytes.subarray(0, at), Buffer.from(atEnd()), bytes.subarray(at + closing.length)]);
      }
      // The tags may begin here and end in the next chunk.
      const begun =
        [...closing.keys()]
          .reverse()
          .find((length) => length > 0 && bytes.subarray(-length).equals(closing.subarray(0, length))) ?? 0;
      held = Buffer.from(bytes.subarray(bytes.length - begun));
      return bytes.subarray(0, bytes.length - begun);
    },
    rest: () => held,
  };
}

/** Bytes. React writes 2 kB at a time, and each piece would go through the compressor and to the socket by itself. */
const gathered = 128 * 1024;
/** Milliseconds. */
const patience = 15;
/** How often a moment that passed while the server was at other work is given again. */
const mostMoments = 4;

/**
 * Takes the zero bytes out of a page on its way. React 18 fills its buffers of 2048 bytes with them where a letter of
 * two bytes ("ş") no longer fits (fixed in React 19); HTML itself never holds one. Pieces go on together: what React
 * says it has for now (`flush`) waits a moment for the data that follows at once, because a compressor that is emptied
 * in between packs a page a sixth worse. A page whose end comes within that moment waits for nothing. A moment that is
 * over late says that the server was busy, perhaps with this page, and not that data are awaited: there is another.
 * @param atEnd what is to be added to the page once it is drawn
 */
export function wholeDocument(shown?: Passing, atEnd = () => ""): Transform & { flush: () => void } {
  const { pass, rest } = closingLast(atEnd);
  let waiting: Uint8Array[] = [];
  let size = 0;
  let moment: NodeJS.Timeout | undefined;
  const take = () => {
    const all = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    return all;
  };
  const body = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const clean = pass(chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
      shown?.chunk(clean);
      waiting.push(clean);
      size += clean.byteLength;
      done(null, size >= gathered ? take() : undefined);
    },
    flush(done) {
      clearTimeout(moment);
      shown?.chunk(rest());
      shown?.end();
      done(null, Buffer.concat([take(), rest()]));
    },
    destroy(error, done) {
      clearTimeout(moment);
      done(error);
    },
  });
  const wait = (left: number) => {
    const due = performance.now() + patience;
    moment = setTimeout(() => {
      if (left > 0 && performance.now() - due > patience / 3) return wait(left - 1);
      moment = undefined;
      if (size > 0) body.push(take());
    }, patience);
  };
  return Object.assign(body, { flush: () => void (moment === undefined && wait(mostMoments - 1)) });
}
