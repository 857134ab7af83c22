import { Transform } from "node:stream";

/** React writes it before streamed data (fixed in React 19). */
const closing = Buffer.from("</body></html>");

// Moves a document's end tags to the very end: HTML may not follow them.
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

/** React writes 2 kB at a time, and each piece would be compressed and sent by itself. */
const gathered = 128 * 1024;
const patience = 15;
/** A moment that ended late, because the server was busy, is given again this often. */
const maxMoments = 4;

/**
 * React 18 fills its 2048-byte buffers with zero bytes when a two-byte letter ("ş") no longer fits (fixed in React 19);
 * they are removed. After `flush` it waits a moment for more data: flushing the compressor makes a page a sixth larger.
 * @param atEnd gives what is added to the drawn page
 */
export function wholeDocument(atEnd = () => ""): Transform & { flush: () => void } {
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
      waiting.push(clean);
      size += clean.byteLength;
      done(null, size >= gathered ? take() : undefined);
    },
    flush(done) {
      clearTimeout(moment);
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
  return Object.assign(body, { flush: () => void (moment === undefined && wait(maxMoments - 1)) });
}
