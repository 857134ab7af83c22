import { statfs } from "node:fs/promises";

import { env } from "~/lib/platform/env/env.server";

export type DiskSpace = { freeBytes: number; totalBytes: number };
/** `low`: a warning to administrators; `reserved`: what is left is the database's, uploads are refused; `full`: nothing can be written. */
export type DiskState = "plenty" | "low" | "reserved" | "full";

export const lowShare = 0.1;
export const reservedShare = 0.05;
/** A database of any size needs about this much to go on writing. */
const fullBytes = 16 << 20;
const fullShare = 0.01;
/** How long a write that failed for lack of space speaks for the next ones: the disk may be another machine's. */
const fullFor = 30_000;
const keptFor = 2_000;

type Reader = () => Promise<DiskSpace>;
type Holder = { read?: Reader; kept?: { at: number; space: Promise<DiskSpace> }; failedAt?: number };
const global = globalThis as typeof globalThis & { meydanDisk?: Holder };
const holder: Holder = (global.meydanDisk ??= {});

/** Lets another reader answer for the disk of DATA_DIR; undefined: the disk itself again. */
export function useDiskSpace(read: Reader | undefined): void {
  holder.read = read;
  holder.kept = undefined;
  holder.failedAt = undefined;
}

/** The disk of DATA_DIR, where files are, and the embedded database. */
export async function readDiskSpace(): Promise<DiskSpace> {
  if (holder.read) return holder.read();
  const { bavail, blocks, bsize } = await statfs(env().DATA_DIR);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Read at most every two seconds; a disk that cannot be asked counts as roomy, since writing will tell. */
export async function diskState(): Promise<DiskState> {
  if (holder.failedAt !== undefined && Date.now() - holder.failedAt < fullFor) return "full";
  if (!holder.kept || Date.now() - holder.kept.at > keptFor) holder.kept = { at: Date.now(), space: readDiskSpace() };
  const space = await holder.kept.space.catch(() => undefined);
  return space ? stateOf(space) : "plenty";
}

export function stateOf({ freeBytes, totalBytes }: DiskSpace): DiskState {
  if (freeBytes < Math.min(fullBytes, totalBytes * fullShare)) return "full";
  if (freeBytes < totalBytes * reservedShare) return "reserved";
  return freeBytes < totalBytes * lowShare ? "low" : "plenty";
}

/** Whether an upload of so many more bytes leaves the last twentieth of the disk to the database. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const space = await readDiskSpace().catch(() => undefined);
  return !space || space.freeBytes - bytes >= space.totalBytes * reservedShare;
}

/** A write failed for lack of space, wherever the disk is. */
export function noteDiskFull(): void {
  holder.failedAt = Date.now();
}

/** A write came through: the disk that was full has room again. */
export function noteDiskWritten(): void {
  holder.failedAt = undefined;
}
