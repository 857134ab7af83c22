import { statfs } from "node:fs/promises";

import { env } from "~/lib/platform/env/env.server";

/** Inodes: how many files there is room for; none where the file system counts none. */
export type DiskSpace = { freeBytes: number; totalBytes: number; freeInodes?: number; totalInodes?: number };
/**
 * `low`: a warning to administrators; `reserved`: what is left is the database's, uploads are refused; `full`: nothing
 * can be written.
 */
export type DiskState = "plenty" | "low" | "reserved" | "full";

export const lowShare = 0.1;
export const reservedShare = 0.05;
/** A database of any size needs about this much to go on writing. */
const fullBytes = 16 << 20;
const fullShare = 0.01;
/** The database makes files as it grows, and a change must not find none left in the middle. */
const fullInodes = 100;
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
  return diskSpaceOf(env().DATA_DIR);
}

export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    ...(files > 0 ? { freeInodes: ffree, totalInodes: files } : {}),
  };
}

/** Read at most every two seconds; a disk that cannot be asked counts as roomy, since writing will tell. */
export async function diskState(): Promise<DiskState> {
  if (holder.failedAt !== undefined && performance.now() - holder.failedAt < fullFor) return "full";
  if (!holder.kept || performance.now() - holder.kept.at > keptFor)
    holder.kept = { at: performance.now(), space: readDiskSpace() };
  const space = await holder.kept.space.catch(() => undefined);
  return space ? stateOf(space) : "plenty";
}

/** By what is scarcer, bytes or inodes. */
export function stateOf({ freeBytes, totalBytes, freeInodes = 0, totalInodes = 0 }: DiskSpace): DiskState {
  const states: DiskState[] = ["plenty", "low", "reserved", "full"];
  const rank = (free: number, total: number, full: number) => {
    if (free < Math.min(full, total * fullShare)) return 3;
    return free < total * reservedShare ? 2 : free < total * lowShare ? 1 : 0;
  };
  return (
    states[Math.max(rank(freeBytes, totalBytes, fullBytes), rank(freeInodes, totalInodes, fullInodes))] ?? "plenty"
  );
}

/** Whether an upload of so many more bytes leaves the last twentieth of the disk to the database. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const space = await readDiskSpace().catch(() => undefined);
  if (!space) return true;
  const { freeBytes, totalBytes, freeInodes = 0, totalInodes = 0 } = space;
  return freeBytes - bytes >= totalBytes * reservedShare && freeInodes >= totalInodes * reservedShare;
}

/** A write failed for lack of space, wherever the disk is. */
export function noteDiskFull(): void {
  holder.failedAt = performance.now();
}

/** A write came through: the disk that was full has room again. */
export function noteDiskWritten(): void {
  if (holder.failedAt === undefined) return;
  holder.failedAt = undefined;
  holder.kept = undefined;
}
