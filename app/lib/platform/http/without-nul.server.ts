import { Transform } from "node:stream";

/**
 * Takes the zero bytes out of a page on its way. React 18 fills its buffers of 2048 bytes with them where a letter of
 * two bytes ("ş") no longer fits (fixed in React 19); HTML itself never holds one.
 */
export function withoutNul(): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      done(null, chunk.includes(0) ? chunk.filter((byte) => byte !== 0) : chunk);
    },
  });
}
