import { createRequire } from "node:module";
import { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";

import { withoutSources } from "../start-failures.server";
import unmadeSource from "./pglite-unmade.mjs?raw";
import workerSource from "./pglite-worker.mjs?raw";

/** PostgreSQL in this process, on its own thread. `connect()` gives what node-postgres takes as a socket. */
export type PgliteServer = {
  connect: () => Duplex;
  /** The whole data directory as a tar archive: what a test clones. */
  dump: () => Promise<ArrayBuffer>;
  /** Bytes of its thread's heap, and of the memory that PostgreSQL itself has been given so far. */
  memory: () => Promise<{ heap: number; wasm: number }>;
  close: () => Promise<void>;
};

/**
 * How much of a function of WebAssembly runs before V8 compiles it anew, optimised. Node 20's V8 does so after 1.8 MB:
 * half of a start's work was optimising what runs only then. Later versions wait for 13 MB by themselves.
 */
const tieringBudget = 30_000_000;

export type PgliteSource = { dataDir: string } | { template: ArrayBuffer | Uint8Array };

export async function startPglite(source: PgliteSource): Promise<PgliteServer> {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`);
  // `require` resolves to the CommonJS build, which Node has to search for its exports first: a seventh of a start's work.
  const folder = pathToFileURL(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const [pglite, nodefs] = ["./index.js", "./fs/nodefs.js"].map((name) => new URL(name, folder).href);
  // A data: module cannot resolve bare names, hence the resolved address of PGlite in workerData.
  const moduleOf = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
  const worker = new Worker(moduleOf(workerSource), { workerData: { pglite, nodefs, unmade: moduleOf(unmadeSource).href, ...source } });
  let failure: Error | undefined;
  let stream: ProtocolStream | undefined;
  await new Promise<void>((resolve, reject) => {
    const fail = (error: Error) => {
      failure = error;
      stream?.destroy(error);
      reject(error);
    };
    // Emscripten throws objects that are no errors.
    worker.once("error", (thrown: unknown) => fail(asError(thrown)));
    worker.once("exit", () => fail(new Error("The embedded database has stopped")));
    worker.once("message", () => resolve());
  });

  return {
    connect() {
      stream?.detach();
      stream = new ProtocolStream(worker);
      if (failure) stream.destroy(failure);
      return stream;
    },
    dump: () => ask(worker, "dump") as Promise<ArrayBuffer>,
    memory: () => ask(worker, "memory") as Promise<{ heap: number; wasm: number }>,
    async close() {
      stream?.detach();
      stream = undefined;
      await new Promise<void>((resolve) => {
        worker.once("exit", () => resolve());
        if (failure) resolve();
        else worker.postMessage("close");
      });
    },
  };
}

/** Asks the thread for something else than what the protocol of PostgreSQL knows. */
function ask(worker: Worker, question: string): Promise<unknown> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown) => {
      if (!message || typeof message !== "object" || !(question in message)) return;
      worker.off("message", onMessage);
      resolve((message as Record<string, unknown>)[question]);
    };
    worker.on("message", onMessage);
    worker.postMessage(question);
  });
}

function asError(thrown: unknown): Error {
  const error = thrown instanceof Error ? thrown : Object.assign(new Error(`PGlite: ${String((thrown as { name?: unknown } | null)?.name)}`), thrown);
  if (error.stack) error.stack = withoutSources(error.stack);
  return error;
}

/** The byte stream between node-postgres and the worker; has the few methods of a socket that `pg` calls. */
class ProtocolStream extends Duplex {
  #gathered: Buffer[] = [];
  #onMessage = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
  };

  constructor(private worker: Worker) {
    super();
    worker.on("message", this.#onMessage);
  }
  detach() {
    this.worker.off("message", this.#onMessage);
  }
  connect() {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  override _read() {}
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#gather([chunk]);
    done();
  }
  override _writev(chunks: Array<{ chunk: Buffer }>, done: () => void) {
    this.#gather(chunks.map((part) => part.chunk));
    done();
  }
  /** The parts of a statement, and statements asked at one moment, go as one message: each wakes the other thread. */
  #gather(chunks: Buffer[]) {
    if (this.#gathered.length === 0) queueMicrotask(() => this.#flush());
    this.#gathered.push(...chunks);
  }
  #flush() {
    if (this.#gathered.length > 0) this.worker.postMessage(new Uint8Array(Buffer.concat(this.#gathered)));
    this.#gathered = [];
  }
  override _final(done: () => void) {
    this.#flush();
    this.detach();
    done();
    queueMicrotask(() => this.destroy());
  }
}
