import { statfs } from "node:fs/promises";

import { env } from "~/lib/platform/env/env.server";

/** Inodes are missing when the file system counts none. */
export type DiskSpace = { freeBytes: number; totalBytes: number; freeInodes?: number; totalInodes?: number };
/** `low`: administrators are warned; `reserved`: uploads are refused, the rest is the database's; `full`: no writes. */
export type DiskState = "plenty" | "low" | "reserved" | "full";

export const lowShare = 0.1;
export const reservedShare = 0.05;
const fullBytes = 16 << 20;
const fullShare = 0.01;
/** The database makes files as it grows; a change must not run out of inodes. */
const fullInodes = 100;
/** In ms, after a write that failed for lack of space: the full disk may be another machine's. */
const fullFor = 30_000;
const keptFor = 2_000;

type Reader = () => Promise<DiskSpace>;
type Holder = { read?: Reader; kept?: { at: number; space: Promise<DiskSpace> }; failedAt?: number };
const global = globalThis as typeof globalThis & { meydanDisk?: Holder };
const holder: Holder = (global.meydanDisk ??= {});

export function useDiskSpace(read: Reader | undefined): void {
  holder.read = read;
  holder.kept = undefined;
  holder.failedAt = undefined;
}

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

/** Read at most every two seconds; an unreadable disk counts as roomy, since writing will tell. */
export async function diskState(): Promise<DiskState> {
  if (holder.failedAt !== undefined && performance.now() - holder.failedAt < fullFor) return "full";
  if (!holder.kept || performance.now() - holder.kept.at > keptFor)
    holder.kept = { at: performance.now(), space: readDiskSpace() };
  const space = await holder.kept.space.catch(() => undefined);
  return space ? stateOf(space) : "plenty";
}

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

/** Whether 5 % of the disk stay free for the database after such an upload. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const space = await readDiskSpace().catch(() => undefined);
  if (!space) return true;
  const { freeBytes, totalBytes, freeInodes = 0, totalInodes = 0 } = space;
  return freeBytes - bytes >= totalBytes * reservedShare && freeInodes >= totalInodes * reservedShare;
}

export function noteDiskFull(): void {
  holder.failedAt = performance.now();
}

export function noteDiskWritten(): void {
  if (holder.failedAt === undefined) return;
  holder.failedAt = undefined;
  holder.kept = undefined;
}
