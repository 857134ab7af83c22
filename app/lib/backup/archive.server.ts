import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { extract, pack, type Headers, type Pack } from "tar-stream";
import { z } from "zod";

import { flushFolderLater } from "~/lib/platform/storage/durable-fs.server";

import { BackupError } from "./backup-error";

const manifestSchema = z.object({
  format: z.literal(1, { error: "its format is that of a newer Meydan" }),
  meydan: z.string().max(40),
  madeAt: z.iso.datetime(),
  database: z.object({ kind: z.enum(["embedded", "server"]), version: z.string().max(100) }),
  migrations: z.record(z.string().max(200), z.string().max(64)),
  secrets: z.boolean(),
  /** `store`: uploads stay in the S3-compatible store, which has its own backup. */
  files: z.enum(["inside", "store"]).default("inside"),
});
export type Manifest = z.output<typeof manifestSchema>;

type Member = { name: string; path: string };
type Sums = Map<string, string>;

const manifestName = "manifest.json";
const sumsName = "SHA256SUMS";
const maxManifestBytes = 1 << 20;
/** Longest line in the list of sums. */
const maxLineBytes = 1_200;
const safeName = /^(?:session-secret|vapid-keys|database\.dump|(?:database|files)(?:\/[\w.-]+)*)$/;

const isSafe = (name: string) => safeName.test(name) && !name.split("/").includes("..") && name.length <= 1_000;

/** The folder itself first, then all below it, folders before their contents. */
export async function* membersBelow(
  path: string,
  name: string,
  leaveOut: readonly string[] = [],
): AsyncGenerator<Member> {
  yield { name, path };
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = { name: `${name}/${entry.name}`, path: join(path, entry.name) };
    if (leaveOut.includes(child.name)) continue;
    if (entry.isDirectory()) yield* membersBelow(child.path, child.name);
    else if (entry.isFile()) yield child;
  }
}

/**
 * Writes a tar archive whole or not at all, even in a power cut; gzipped when its name ends with `.gz`. Its last member
 * holds the sums of all others, readable by `sha256sum`.
 * @returns bytes of the file @throws BackupError when the file exists
 */
export async function writeArchive(file: string, manifest: Manifest, members: AsyncIterable<Member>): Promise<number> {
  if (await stat(file).catch(() => null)) throw new BackupError(`${file} exists already.`);
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  const archive = pack();
  const target = createWriteStream(draft, { flags: "wx", mode: 0o600 });
  const writing = file.endsWith(".gz")
    ? pipeline(archive, createGzip({ level: 4 }), target)
    : pipeline(archive, target);
  try {
    await Promise.all([
      writing,
      fill(archive, manifest, members).catch((error: Error) => (archive.destroy(error), Promise.reject(error))),
    ]);
    const handle = await open(draft, "r+");
    await handle.sync();
    const { size } = await handle.stat();
    await handle.close();
    await rename(draft, file);
    await flushFolderLater(dirname(file));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function fill(archive: Pack, manifest: Manifest, members: AsyncIterable<Member>): Promise<void> {
  const sums: Sums = new Map();
  const text = (name: string, content: string) =>
    new Promise<void>((done, fail) =>
      archive.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done())),
    );
  const first = `${JSON.stringify(manifest, null, 2)}\n`;
  sums.set(manifestName, createHash("sha256").update(first).digest("hex"));
  await text(manifestName, first);
  for await (const { name, path } of members) {
    if (!isSafe(name)) throw new BackupError(`${path} is no file of ours: move it elsewhere.`);
    const sum = await addMember(archive, name, path);
    if (sum) sums.set(name, sum);
  }
  await text(sumsName, [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join(""));
  archive.finalize();
}

/** @returns the file's sum; undefined for a folder, and for a file that was removed meanwhile */
async function addMember(archive: Pack, name: string, path: string): Promise<string | undefined> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) =>
    error.code === "ENOENT" ? undefined : Promise.reject(error),
  );
  if (!handle) return undefined;
  try {
    const { size, mtime, mode } = await handle.stat();
    const isFolder = (mode & 0o170000) === 0o040000;
    if (isFolder) {
      await new Promise<void>((done, fail) =>
        archive.entry({ name, type: "directory", mode: 0o700, mtime }, (error) => (error ? fail(error) : done())),
      );
      return undefined;
    }
    const hash = createHash("sha256");
    await new Promise<void>((done, fail) => {
      const entry = archive.entry({ name, size, mtime, mode: 0o600 }, (error) => (error ? fail(error) : done()));
      if (size === 0) return entry.end();
      const bytes = handle.createReadStream({ autoClose: false, end: size - 1 });
      bytes
        .on("error", fail)
        .on("data", (chunk) => hash.update(chunk))
        .pipe(entry as unknown as Writable);
    });
    return hash.digest("hex");
  } finally {
    await handle.close();
  }
}

/** The rest of a member that `take` did not read is read for its sum. @throws BackupError */
async function readMembers(file: string, take: (header: Headers, body: Readable) => Promise<void>): Promise<void> {
  const source = await open(file).catch((error: Error) =>
    Promise.reject(new BackupError(`${file} cannot be read: ${error.message}.`)),
  );
  const { buffer } = await source.read(Buffer.alloc(2), 0, 2, 0);
  await source.close();
  const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b;
  const members = extract();
  const reading = isPacked
    ? pipeline(createReadStream(file), createGunzip(), members as unknown as Writable)
    : pipeline(createReadStream(file), members as unknown as Writable);
  // The loop below gets the error too.
  reading.catch(() => {});
  try {
    for await (const entry of members) await take(entry.header, entry as unknown as Readable);
    await reading;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${file} is damaged or no backup: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    members.destroy();
  }
}

async function textOf(body: Readable, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new BackupError("A member of the archive is longer than it can be.");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

async function sumOf(body: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of body as AsyncIterable<Buffer>) hash.update(part);
  return hash.digest("hex");
}

export type CheckedArchive = { file: string; manifest: Manifest; sums: Sums; bytes: number };

/**
 * Reads an archive to its end and compares every sum. @throws BackupError when it is damaged, foreign or of a newer
 * format
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const found: Sums = new Map();
  let manifest: Manifest | undefined;
  let listed: Sums | undefined;
  let bytes = 0;
  await readMembers(file, async ({ name, type, size = 0 }, body) => {
    if (listed) throw new BackupError(`${file} is damaged: something stands behind its list of sums.`);
    if (!manifest) {
      if (name !== manifestName) throw new BackupError(`${file} is no backup of Meydan.`);
      const text = await textOf(body, maxManifestBytes);
      manifest = parseManifest(file, text);
      found.set(name, createHash("sha256").update(text).digest("hex"));
      return;
    }
    if (name === sumsName) {
      listed = parseSums(await textOf(body, (found.size + 1) * maxLineBytes));
      return;
    }
    const isFile = type === "file";
    if ((!isFile && type !== "directory") || !isSafe(name.replace(/\/$/, "")) || found.has(name))
      throw new BackupError(`${file} holds ${JSON.stringify(name.slice(0, 200))}, which no backup of Meydan does.`);
    bytes += size;
    const sum = await sumOf(body);
    if (isFile) found.set(name, sum);
  });
  if (!manifest || !listed) throw new BackupError(`${file} is cut off: its end is missing.`);
  for (const name of new Set([...found.keys(), ...listed.keys()])) {
    if (found.get(name) !== listed.get(name))
      throw new BackupError(`${file} is damaged: ${name} is not what was backed up.`);
  }
  return { file, manifest, sums: found, bytes };
}

function parseManifest(file: string, text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupError(`${file} is no backup of Meydan.`);
  }
  const result = manifestSchema.safeParse(value);
  if (!result.success)
    throw new BackupError(`${file} cannot be restored: ${result.error.issues[0]?.message ?? "its manifest is wrong"}.`);
  return result.data;
}

function parseSums(text: string): Sums {
  return new Map(
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
}

/** @throws BackupError when the file has changed since the check */
export async function unpackArchive({ file, sums }: CheckedArchive, folder: string): Promise<void> {
  await readMembers(file, async ({ name, type }, body) => {
    const path = join(folder, name);
    if (type === "directory") {
      await mkdir(path, { recursive: true, mode: 0o700 });
      return drained(body);
    }
    if (name === manifestName || name === sumsName) return drained(body);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash("sha256");
    await pipeline(body, counted(hash), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    if (hash.digest("hex") !== sums.get(name)) throw new BackupError(`${file} has changed while it was read.`);
  });
}

function counted(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

async function drained(body: Readable): Promise<void> {
  for await (const _part of body);
}
