import { readFile } from "node:fs/promises";

import { database } from "~/lib/platform/db/database.server";

/** In bytes. */
export type MemoryUse = {
  resident: number;
  heap: number;
  /** Held by heap objects outside the heap, without buffers. */
  external: number;
  buffers: number;
  /** The embedded database's heap and resident memory; 0 with a database server. */
  database: number;
  /** Programs, stacks, helper threads, and free memory that the allocator keeps. */
  rest: number;
};

export async function readMemory(): Promise<MemoryUse> {
  const { rss, heapTotal, external, arrayBuffers } = process.memoryUsage();
  const embedded = await database().pglite?.memory();
  const ofDatabase = embedded ? embedded.heap + (await residentOf(embedded.wasm)) : 0;
  const held = { heap: heapTotal, external: external - arrayBuffers, buffers: arrayBuffers, database: ofDatabase };
  return { resident: rss, ...held, rest: Math.max(0, rss - sum(held)) };
}

/** More than half of the resident memory is unexplained: the allocator keeps it, or a leak outside the heaps. */
export function isBloated({ resident, rest }: MemoryUse): boolean {
  return resident > 2 * (resident - rest);
}

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, part) => total + part, 0);

async function residentOf(bytes: number): Promise<number> {
  const maps = await readFile("/proc/self/smaps", "utf8").catch(() => "");
  const numberOf = (line: string | undefined) => Number.parseInt(line?.slice(line.indexOf(":") + 1) ?? "", 10) * 1024;
  const lines = maps.split("\n").filter((line) => line.startsWith("Size:") || line.startsWith("Rss:"));
  const at = lines.findIndex((line) => line.startsWith("Size:") && numberOf(line) === bytes);
  return at === -1 ? bytes : numberOf(lines[at + 1]);
}
