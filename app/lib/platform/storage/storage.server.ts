import { Readable } from "node:stream";

/** Both inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

export interface Storage {
  /** Whole or not at all: no reader meets half an object, a failed put leaves nothing. */
  put(key: string, source: Readable | Uint8Array, meta: { mime: string }): Promise<void>;
  /** @throws MissingObject */
  get(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<{ bytes: number } | null>;
  /** A missing key is no error. */
  delete(key: string): Promise<void>;
}

export class MissingObject extends Error {
  constructor(key: string) {
    super(`No object is stored under ${key}`);
    this.name = "MissingObject";
  }
}

/** A source that fails before it is read would end the process; its reader still gets the error. */
export function hearFailure(source: Readable | Uint8Array): void {
  if (source instanceof Readable) source.on("error", () => {});
}

const segment = /^[a-z0-9][a-z0-9._-]*$/;

/** Keys are lower-case ASCII names joined by slashes, so that no key leaves the store. @throws Error */
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
