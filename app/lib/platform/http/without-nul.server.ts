import { Transform } from "node:stream";

/** Somebody who is shown what passes, and told when it was all. */
export type Passing = { chunk: (bytes: Uint8Array) => void; end: () => void };

/**
 * Takes the zero bytes out of a page on its way. React 18 fills its buffers of 2048 bytes with them where a letter of
 * two bytes ("ş") no longer fits (fixed in React 19); HTML itself never holds one.
 */
export function withoutNul(shown?: Passing): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const clean = chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk;
      shown?.chunk(clean);
      done(null, clean);
    },
    flush(done) {
      shown?.end();
      done();
    },
  });
}
