import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";

import { flushFolder, makeFolder } from "~/lib/platform/storage/durable-fs.server";

/** A secret in a file only for the server's user, made by the first process that asks. @throws file system errors */
export function keptSecret(folder: string, name: string, make: () => string): string {
  const file = join(folder, name);
  return read(file) ?? create(folder, file, make());
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

// A link to a finished file appears whole or not at all, even in a power cut, and only one of two processes makes it.
function create(folder: string, file: string, secret: string): string {
  makeFolder(folder);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const descriptor = openSync(draft, "wx", 0o600);
  try {
    writeSync(descriptor, `${secret}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    unlinkSync(draft);
  }
  // If the name were lost, nothing sealed with it could be opened again.
  flushFolder(folder);
  return readFileSync(file, "utf8").trim();
}
