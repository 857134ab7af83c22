import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import type { Readable } from "node:stream";

export type ContentSource = {
  bytes: number;
  input: string | Buffer;
  /** Fewer bytes at the end. */
  read: (start: number, length: number) => Promise<Buffer>;
  whole: () => Readable | Buffer;
  close: () => Promise<void>;
};

export async function openContent(from: { path: string } | { buffer: Uint8Array }): Promise<ContentSource> {
  if ("buffer" in from) {
    const buffer = Buffer.from(from.buffer.buffer, from.buffer.byteOffset, from.buffer.byteLength);
    return {
      bytes: buffer.length,
      input: buffer,
      read: async (start, length) => buffer.subarray(start, start + length),
      whole: () => buffer,
      close: async () => {},
    };
  }
  const { path } = from;
  const { size } = await stat(path);
  const handle = await open(path);
  return {
    bytes: size,
    input: path,
    async read(start, length) {
      const target = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
      const { bytesRead } = await handle.read(target, 0, target.length, start);
      return target.subarray(0, bytesRead);
    },
    // On the open descriptor: opening another may fail, before anybody listens for errors.
    whole: () => handle.createReadStream({ autoClose: false, start: 0 }),
    close: () => handle.close(),
  };
}

export async function sha256Of(content: ContentSource): Promise<string> {
  const hash = createHash("sha256");
  const step = 1 << 20;
  for (let at = 0; at < content.bytes; at += step) hash.update(await content.read(at, step));
  return hash.digest("hex");
}
