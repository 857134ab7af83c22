import { inflateSync, constants } from "node:zlib";

import type { ContentSource } from "./content-source.server";
import { refuseFile } from "./refusal.server";

const step = 1 << 20;
const overlap = 64;
const active = /\/(?:JavaScript|Launch)(?![A-Za-z0-9])/;
const longestObjectStream = 4 << 20;
const mostObjectStreams = 2_000;

/**
 * Refuses PDFs that run code or start programs. A reader's own viewer would mostly ignore them, but a municipality's
 * page must not hand them out; printing to PDF again removes both. Looks into compressed object lists too.
 * @throws Response 422
 */
export async function checkPdf(content: ContentSource): Promise<void> {
  let streams = 0;
  for (let at = 0; at < content.bytes; at += step) {
    const written = (await content.read(at, step + overlap)).toString("latin1");
    if (active.test(unescapeNames(written))) throw refuseFile("pdfActive");
    for (const match of written.matchAll(/\/ObjStm(?![A-Za-z0-9])/g)) {
      if (match.index >= step) continue;
      if (++streams > mostObjectStreams) throw refuseFile("damaged");
      if (active.test(unescapeNames(await objectStreamAt(content, at + match.index)))) throw refuseFile("pdfActive");
    }
  }
}

/** A name may be written `/J#61vaScript`. */
function unescapeNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

async function objectStreamAt(content: ContentSource, at: number): Promise<string> {
  const near = (await content.read(at, 2_048)).toString("latin1");
  const start = /stream\r?\n/.exec(near);
  if (!start) return "";
  const packed = await content.read(at + start.index + start[0].length, longestObjectStream);
  try {
    return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: longestObjectStream * 4 }).toString("latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw refuseFile("damaged");
    return "";
  }
}
