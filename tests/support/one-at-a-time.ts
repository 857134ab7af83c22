import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether the process that wrote the file still runs; false for a file that is gone or half written. */
function isHeld(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, "utf8")) || process.pid, 0);
    return true;
  } catch {
    return false;
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/**
 * Does something while no other process of this machine does what has the same lock. @param lock a file in a folder
 * that is there
 */
export async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!take(lock)) {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    else await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
