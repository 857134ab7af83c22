import { readFile, readdir } from "node:fs/promises";

export type Descriptors = { used: number; most: number };

export const scarceShare = 0.1;

/** @returns null without a known limit, as anywhere but on Linux */
export async function readDescriptors(): Promise<Descriptors | null> {
  try {
    const most = Number(/^Max open files\s+(\d+)/m.exec(await readFile("/proc/self/limits", "utf8"))?.[1]);
    return most > 0 ? { used: (await readdir("/proc/self/fd")).length, most } : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Reading needs a descriptor itself.
    return code === "EMFILE" || code === "ENFILE" ? { used: 1, most: 1 } : null;
  }
}

export const areDescriptorsScarce = ({ used, most }: Descriptors) => most - used < most * scarceShare;
