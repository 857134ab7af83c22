import { Readable } from "node:stream";

/** Bytes `start` to `end`, both inclusive, as HTTP counts them. */
export type ByteRange = { start: number; end: number };

/** Where uploaded bytes lie. Small enough for a folder and for any S3-compatible store. */
export interface Storage {
  /** Whole or not at all: a reader never meets half an object, a failed put leaves nothing. */
  put(key: string, source: Readable | Uint8Array, meta: { mime: string }): Promise<void>;
  /** @throws MissingObject */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number } | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
}

export class MissingObject extends Error {
  constructor(key: string) {
    super(`No object is stored under ${key}`);
    this.name = "MissingObject";
  }
}

/**
 * A source that fails before it is read has nobody who listens, and would end the process. Who reads it meets the
 * failure.
 */
export function hearFailure(source: Readable | Uint8Array): void {
  if (source instanceof Readable) source.on("error", () => {});
}

const segment = /^[a-z0-9][a-z0-9._-]*$/;

/**
 * Refuses every key that is not lower-case ASCII names joined by single slashes, so that no store can be led elsewhere.
 * @throws Error
 */
export function assertKey(key: string): void {
  const isSafe = key.length <= 300 && key.split("/").every((part) => segment.test(part) && !part.includes(".."));
  if (!isSafe) throw new Error(`${JSON.stringify(key.slice(0, 100))} is no storage key`);
}

const holder = globalThis as typeof globalThis & { meydanStorage?: Storage };

export function useStorage(storage: Storage | undefined) {
  holder.meydanStorage = storage;
}

export function storage(): Storage {
  if (!holder.meydanStorage) throw new Error("The file store is not open: startApp() has not run");
  return holder.meydanStorage;
}
