import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative, sep } from "node:path";

/** A file or folder for as long as it lives, whatever its name; the root is 0. */
type NodeId = number;

export type DiskEvent =
  | { kind: "write"; node: NodeId; position: number; bytes: Buffer }
  | { kind: "resize"; node: NodeId; size: number }
  | { kind: "flush"; node: NodeId }
  /** `to` gets the name of the node, `from` loses it, in one step. */
  | { kind: "name"; node: NodeId; from?: Place; to?: Place }
  /** Something the test wants to find again: what was begun, or answered. */
  | { kind: "mark"; value: unknown };
export type Place = { folder: NodeId; name: string };
export type DiskNode = { id: NodeId; isFolder: boolean };
export type Recording = {
  /** Every file and folder that ever was there; of those from before the recording what they held, flushed. */
  nodes: Map<NodeId, DiskNode & { bytes?: Buffer; entries?: Map<string, NodeId> }>;
  events: DiskEvent[];
};

export type DiskRecorder = { recording: Recording; mark: (value: unknown) => void; stop: () => void };

type Opened = { node: DiskNode; at: number };
type AnyFunction = (...args: never[]) => unknown;
const { O_CREAT, O_TRUNC, O_APPEND } = fs.constants;
const letters: Record<string, number> = {
  r: 0,
  "r+": 0,
  w: O_CREAT | O_TRUNC,
  wx: O_CREAT | O_TRUNC,
  "w+": O_CREAT | O_TRUNC,
  a: O_CREAT | O_APPEND,
  ax: O_CREAT | O_APPEND,
};
const flagsOf = (flags: unknown): number => (typeof flags === "number" ? flags : (letters[String(flags ?? "r")] ?? 0));

/**
 * Notes in order whatever this process does to the files below a folder through node:fs: PGlite's file system uses its
 * functions as ours does. Everything is really done, too. One recorder at a time.
 */
export async function recordDisk(root: string): Promise<DiskRecorder> {
  const recording: Recording = { nodes: new Map(), events: [] };
  const byPath = new Map<string, DiskNode>();
  const opened = new Map<number | object, Opened>();
  let next = 0;
  /** Node's own functions call each other: what a call does inside is noted by it alone. */
  let inside = 0;

  const add = (path: string, isFolder: boolean): DiskNode => {
    const node = { id: next++, isFolder };
    byPath.set(path, node);
    recording.nodes.set(node.id, node);
    return node;
  };
  const scan = (path: string): NodeId => {
    const isFolder = fs.statSync(path).isDirectory();
    const node = add(path, isFolder);
    const entries = isFolder
      ? new Map(fs.readdirSync(path).map((name) => [name, scan(join(path, name))] as const))
      : undefined;
    recording.nodes.set(node.id, { ...node, ...(entries ? { entries } : { bytes: fs.readFileSync(path) }) });
    return node.id;
  };
  scan(root);

  const isBelow = (path: unknown): path is string =>
    typeof path === "string" && (path === root || path.startsWith(root + sep));
  const place = (path: string): Place | undefined => {
    const folder = byPath.get(dirname(path));
    return folder && { folder: folder.id, name: relative(dirname(path), path) };
  };
  const note = (event: DiskEvent) => void recording.events.push(event);
  const made = (path: string, isFolder: boolean): DiskNode => {
    const known = byPath.get(path);
    if (known) return known;
    const node = add(path, isFolder);
    note({ kind: "name", node: node.id, to: place(path) });
    return node;
  };
  const gone = (path: string) => {
    const node = byPath.get(path);
    if (!node) return;
    for (const other of [...byPath.keys()]
      .filter((one) => one.startsWith(path + sep))
      .sort()
      .reverse())
      gone(other);
    note({ kind: "name", node: node.id, from: place(path) });
    byPath.delete(path);
  };
  const moved = (from: string, to: string) => {
    const node = byPath.get(from);
    if (!node) return;
    note({ kind: "name", node: node.id, from: place(from), to: place(to) });
    for (const [path, one] of [...byPath]) {
      if (path !== from && !path.startsWith(from + sep)) continue;
      byPath.delete(path);
      byPath.set(to + path.slice(from.length), one);
    }
  };
  const wrote = (key: number | object, bytes: Buffer, position: unknown) => {
    const open = opened.get(key);
    if (!open) return;
    const at = typeof position === "number" ? position : open.at;
    if (typeof position !== "number") open.at = at + bytes.length;
    note({ kind: "write", node: open.node.id, position: at, bytes: Buffer.from(bytes) });
  };
  const wasOpened = (key: number | object, path: string, given: unknown) => {
    const flags = flagsOf(given);
    const known = byPath.get(path);
    const node = known ?? (flags & O_CREAT ? made(path, false) : undefined);
    if (!node) return;
    if (known && flags & O_TRUNC) note({ kind: "resize", node: node.id, size: 0 });
    opened.set(key, { node, at: flags & O_APPEND ? fs.statSync(path).size : 0 });
  };
  const wholeFile = (path: string) => {
    const isKnown = byPath.has(path);
    const node = made(path, false);
    if (isKnown) note({ kind: "resize", node: node.id, size: 0 });
    const bytes = fs.readFileSync(path);
    if (bytes.length > 0) note({ kind: "write", node: node.id, position: 0, bytes });
  };
  const flushed = (key: number | object) => {
    const open = opened.get(key);
    if (open) note({ kind: "flush", node: open.node.id });
  };
  const resized = (key: number | object, size: unknown) => {
    const open = opened.get(key);
    if (open) note({ kind: "resize", node: open.node.id, size: Number(size ?? 0) });
  };
  const bytesOf = (data: unknown, offset?: unknown, length?: unknown): Buffer => {
    if (typeof data === "string") return Buffer.from(data);
    const view = data as Uint8Array;
    const from = typeof offset === "number" ? offset : 0;
    return Buffer.from(
      view.buffer,
      view.byteOffset + from,
      typeof length === "number" ? length : view.byteLength - from,
    );
  };

  /** What each function has done once it is over: its arguments and its result. */
  type After = (args: readonly unknown[], result: unknown) => void;
  const onPath =
    (work: (path: string, args: readonly unknown[], result: unknown) => void): After =>
    (args, result) =>
      void (isBelow(args[0]) && work(args[0], args, result));
  const mkdir = onPath((path, [, options], first) => {
    if (typeof options !== "object" || !(options as { recursive?: boolean }).recursive) return void made(path, true);
    if (typeof first !== "string") return;
    const missing = [path];
    while (missing[0] !== first) missing.unshift(dirname(missing[0] ?? first));
    for (const one of missing) made(one, true);
  });
  const rename: After = ([from, to]) => void (isBelow(from) && isBelow(to) && moved(from, to));
  const open: After = ([path, flags], key) => void (isBelow(path) && wasOpened(key as number, path, flags));
  const link: After = ([from, to]) => {
    const node = isBelow(from) && isBelow(to) ? byPath.get(from) : undefined;
    if (!node) return;
    byPath.set(to as string, node);
    note({ kind: "name", node: node.id, to: place(to as string) });
  };
  const write: After = ([key, data, offset, length, position], count) =>
    typeof data === "string"
      ? wrote(key as number, bytesOf(data), offset)
      : wrote(key as number, bytesOf(data, offset, length).subarray(0, Number(count)), position);
  const writev: After = ([key, buffers, position]) =>
    wrote(key as number, Buffer.concat((buffers as Uint8Array[]).map((one) => bytesOf(one))), position);
  const close: After = ([key]) => void opened.delete(key as number);
  const sync: Record<string, After> = {
    openSync: open,
    closeSync: close,
    writeSync: write,
    writevSync: writev,
    fsyncSync: ([key]) => flushed(key as number),
    fdatasyncSync: ([key]) => flushed(key as number),
    ftruncateSync: ([key, size]) => resized(key as number, size),
    truncateSync: onPath((path, [, size]) =>
      note({ kind: "resize", node: made(path, false).id, size: Number(size ?? 0) }),
    ),
    writeFileSync: onPath(wholeFile),
    copyFileSync: ([, to]) => void (isBelow(to) && wholeFile(to)),
    mkdirSync: mkdir,
    mkdtempSync: (_args, result) => void (isBelow(result) && made(result, true)),
    renameSync: rename,
    linkSync: link,
    unlinkSync: onPath(gone),
    rmdirSync: onPath(gone),
    rmSync: onPath(gone),
  };
  const promised: Record<string, After> = {
    open,
    mkdir,
    rename,
    link,
    unlink: onPath(gone),
    rmdir: onPath(gone),
    rm: onPath(gone),
    writeFile: onPath(wholeFile),
    copyFile: ([, to]) => void (isBelow(to) && wholeFile(to)),
    mkdtemp: (_args, result) => void (isBelow(result) && made(result, true)),
  };
  const ofHandle: Record<string, After> = {
    sync: ([key]) => flushed(key as object),
    datasync: ([key]) => flushed(key as object),
    truncate: ([key, size]) => resized(key as object, size),
    close,
    // Files of ours are written once, from their beginning.
    writeFile: ([key]) => {
      const node = opened.get(key as object)?.node;
      const path = [...byPath].find(([, one]) => one === node)?.[0];
      if (node && path) note({ kind: "write", node: node.id, position: 0, bytes: fs.readFileSync(path) });
    },
    write: ([key, data, offset, length, position], result) =>
      wrote(
        key as object,
        bytesOf(data, offset, length).subarray(0, (result as { bytesWritten: number }).bytesWritten),
        position,
      ),
  };
  const calledBack: Record<string, After> = { open, write, writev, close, fsync: ([key]) => flushed(key as number) };

  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, wrap: (real: AnyFunction) => AnyFunction) => {
    const functions = owner as Record<string, AnyFunction>;
    const real = functions[name];
    if (!real) return;
    functions[name] = Object.assign(wrap(real), real);
    undo.push(() => void (functions[name] = real));
  };
  const nested = <T>(work: () => T): T => {
    inside += 1;
    try {
      return work();
    } finally {
      inside -= 1;
    }
  };
  for (const [name, after] of Object.entries(sync)) {
    replace(fs, name, (real) => (...args: unknown[]) => {
      const result = nested(() => (real as (...given: unknown[]) => unknown)(...args));
      if (inside === 0) nested(() => after(args, result));
      return result;
    });
  }
  for (const [name, after] of Object.entries(promised)) {
    replace(fs.promises, name, (real) => async (...args: unknown[]) => {
      const result = await (real as (...given: unknown[]) => Promise<unknown>)(...args);
      nested(() => after(args, result));
      return result;
    });
  }
  for (const [name, after] of Object.entries(calledBack)) {
    replace(fs, name, (real) => (...args: unknown[]) => {
      const done = args.pop() as (error: unknown, ...results: unknown[]) => void;
      (real as (...given: unknown[]) => unknown)(...args, (error: unknown, ...results: unknown[]) => {
        if (!error) nested(() => after(args, results[0]));
        done(error, ...results);
      });
    });
  }
  const handle = await fs.promises.open(root);
  const ofHandles = Object.getPrototypeOf(handle) as object;
  await handle.close();
  for (const [name, after] of Object.entries(ofHandle)) {
    replace(
      ofHandles,
      name,
      (real) =>
        async function (this: object, ...args: unknown[]) {
          const result = await (real as (...given: unknown[]) => Promise<unknown>).apply(this, args);
          nested(() => after([this, ...args], result));
          return result;
        },
    );
  }
  syncBuiltinESMExports();
  return {
    recording,
    mark: (value) => note({ kind: "mark", value }),
    stop() {
      for (const back of undo) back();
      syncBuiltinESMExports();
    },
  };
}
