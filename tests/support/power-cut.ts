import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { DiskEvent, Place, Recording } from "./disk-recorder";

type NodeId = number;
type Change = Extract<DiskEvent, { kind: "write" | "resize" }>;
type Naming = Extract<DiskEvent, { kind: "name" }>;
type Random = () => number;
/** What is below the root after the cut: bytes of each file, null for a folder. */
export type Remains = Map<string, Buffer | null>;

/** Mulberry32: the same numbers for the same seed, everywhere. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Bytes of a file that grows in place. */
class Bytes {
  #buffer: Buffer;
  constructor(
    bytes: Buffer,
    public length = bytes.length,
  ) {
    this.#buffer = bytes;
  }
  copy(): Bytes {
    return new Bytes(Buffer.from(this.whole()));
  }
  whole(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }
  write(position: number, bytes: Buffer): void {
    this.resize(Math.max(this.length, position + bytes.length));
    bytes.copy(this.#buffer, position);
  }
  resize(size: number): void {
    if (size > this.#buffer.length) {
      const larger = Buffer.alloc(Math.max(size, this.#buffer.length * 2));
      this.whole().copy(larger);
      this.#buffer = larger;
    }
    // Bytes behind the end are zero when the file grows again.
    if (size < this.length) this.#buffer.fill(0, size, this.length);
    this.length = size;
  }
}

/** How much of what was not flushed a cut leaves; disks differ, so each cut draws one. */
const moods = ["nothing", "inOrder", "some", "most", "all"] as const;

/**
 * A disk without a battery, by POSIX alone: what fsync was called for is kept, a file's bytes by its own, a name by its
 * folder's. Of the rest any part may be there: writes torn at 512 or 4096 bytes, names without their bytes, neither.
 */
export class PowerCuts {
  #files = new Map<NodeId, Bytes>();
  #folders = new Map<NodeId, Map<string, NodeId>>();
  #unflushed = new Map<NodeId, Change[]>();
  #names: Naming[] = [];
  #at = 0;

  constructor(private readonly recording: Recording) {
    for (const { id, isFolder, bytes, entries } of recording.nodes.values()) {
      if (bytes) this.#files.set(id, new Bytes(Buffer.from(bytes)));
      if (isFolder) this.#folders.set(id, new Map(entries));
    }
  }

  /** Goes on to this event; cuts are asked for in ascending order. @returns the marks that were passed */
  advance(to: number): unknown[] {
    const marks: unknown[] = [];
    for (; this.#at < to; this.#at++) {
      const event = this.recording.events[this.#at];
      if (!event) break;
      if (event.kind === "mark") marks.push(event.value);
      else if (event.kind === "name") this.#names.push(event);
      else if (event.kind === "flush") this.#flush(event.node);
      else (this.#unflushed.get(event.node) ?? this.#unflushed.set(event.node, []).get(event.node))?.push(event);
    }
    return marks;
  }

  #flush(node: NodeId): void {
    const file = this.#files.get(node) ?? new Bytes(Buffer.alloc(0));
    for (const change of this.#unflushed.get(node) ?? []) apply(file, change);
    if (this.#unflushed.delete(node)) this.#files.set(node, file);
    const concerns = ({ from, to }: Naming) => from?.folder === node || to?.folder === node;
    for (const naming of this.#names.filter(concerns)) rename(this.#folders, naming);
    this.#names = this.#names.filter((naming) => !concerns(naming));
  }

  /** What is found when the power comes back. */
  cut(random: Random): Remains {
    const mood = moods[Math.floor(random() * moods.length)] ?? "some";
    const folders = new Map([...this.#folders].map(([id, entries]) => [id, new Map(entries)]));
    const kept = (share = { nothing: 0, inOrder: 0, some: 0.5, most: 0.9, all: 1 }[mood]) => random() < share;
    const upTo = mood === "inOrder" ? Math.floor(random() * (this.#names.length + 1)) : this.#names.length;
    this.#names.forEach((naming, at) => {
      if (mood === "inOrder" ? at < upTo : kept()) rename(folders, naming);
    });
    const contentOf = (id: NodeId): Buffer => {
      const file = this.#files.get(id);
      const changes = this.#unflushed.get(id);
      if (!changes || mood === "nothing") return file?.whole() ?? Buffer.alloc(0);
      const copy = file?.copy() ?? new Bytes(Buffer.alloc(0));
      const until = mood === "inOrder" ? random() * (changes.length + 1) : changes.length;
      changes.forEach((change, at) => {
        if (at >= until) return;
        const isTorn = mood === "inOrder" ? at + 1 > until : mood !== "all" && random() < 0.3;
        if (change.kind === "write" && isTorn) writeTorn(copy, change, random);
        else if (mood === "inOrder" || kept()) apply(copy, change);
      });
      return copy.whole();
    };
    const remains: Remains = new Map();
    const walk = (id: NodeId, path: string) => {
      for (const [name, child] of folders.get(id) ?? []) {
        const isFolder = folders.has(child);
        remains.set(join(path, name), isFolder ? null : contentOf(child));
        if (isFolder) walk(child, join(path, name));
      }
    };
    walk(0, "");
    return remains;
  }
}

function apply(file: Bytes, change: Change): void {
  if (change.kind === "write") file.write(change.position, change.bytes);
  else file.resize(change.size);
}

/** Each sector for itself; a file that became longer may have lost what is in it. */
function writeTorn(file: Bytes, { position, bytes }: Extract<Change, { kind: "write" }>, random: Random): void {
  const sector = random() < 0.5 ? 512 : 4_096;
  for (let at = position; at < position + bytes.length;) {
    const end = Math.min(position + bytes.length, (Math.floor(at / sector) + 1) * sector);
    if (random() < 0.5) file.write(at, bytes.subarray(at - position, end - position));
    at = end;
  }
  if (random() < 0.5) file.resize(Math.max(file.length, position + bytes.length));
}

function rename(folders: Map<NodeId, Map<string, NodeId>>, { node, from, to }: Naming): void {
  const entriesOf = ({ folder }: Place) => folders.get(folder);
  if (from && entriesOf(from)?.get(from.name) === node) entriesOf(from)?.delete(from.name);
  if (to) entriesOf(to)?.set(to.name, node);
}

/** Puts what a cut left into a folder, for whoever opens files. */
export function writeRemains(remains: Remains, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [path, bytes] of remains) {
    mkdirSync(bytes ? dirname(join(folder, path)) : join(folder, path), { recursive: true });
    if (bytes) writeFileSync(join(folder, path), bytes);
  }
}
