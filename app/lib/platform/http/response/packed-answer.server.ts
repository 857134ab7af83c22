import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

import Negotiator from "negotiator";

const brotli = promisify(brotliCompress);

/**
 * Text as brotli packs it in a thread of its own. A page may be asked for once only: a better quality costs more time
 * than it saves bytes, and half a megabyte of window holds any page of ours.
 */
export async function packText(text: Buffer): Promise<Buffer<ArrayBuffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: 19,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return Buffer.from(await brotli(text, { params }));
}

/** As Express reads it for what is in memory, so that a reader gets the same bytes either way. */
export const takesBrotli = ({ headers }: Request): boolean =>
  new Negotiator({ headers: { "accept-encoding": headers.get("Accept-Encoding") ?? "" } }).encodings(["br"]).length > 0;

/** An answer that `server.js` does not pack once more. @param br the body as `packText` gives it */
export function packedAnswer(br: Buffer<ArrayBuffer>, { status, headers }: { status: number; headers: Headers }) {
  headers.set("Content-Encoding", "br");
  headers.append("Vary", "Accept-Encoding");
  return new Response(br, { status, headers });
}
