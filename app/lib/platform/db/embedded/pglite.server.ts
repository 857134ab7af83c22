import { createRequire } from "node:module";
import { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";

import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";

import { withoutSources } from "~/lib/platform/start-failures.server";
import { assertUsableFolder, createDatabaseFolder, isDatabase } from "./data-folder.server";
import filesSource from "./pglite-files.mjs?raw";
import workerSource from "./pglite-worker.mjs?raw";
import { copyReadyDatabase } from "./ready-database.server";
import { StartError } from "~/lib/platform/db/start-error";

export type PgliteServer = {
  connect: () => Duplex;
  dump: () => Promise<ArrayBuffer>;
  memory: () => Promise<{ heap: number; wasm: number }>;
  close: () => Promise<void>;
};

// Bytes of a WebAssembly function that run before V8 optimises it. Node 20 does so after 1.8 MB: half of a start's work
// was optimising code that only runs at the start. Later versions wait for 13 MB by themselves.
const tieringBudget = 30_000_000;

export type PgliteSource = { dataDir: string } | { template: ArrayBuffer | Uint8Array };

export type PgliteOptions = {
  isDurable?: boolean;
  /** Called when its thread runs, long before it answers. */
  onThread?: () => void;
};

/** In ms. */
const pauseAfterFailure = 2_000;

// A data: module cannot resolve bare names, hence resolved addresses in workerData.
const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

async function startWorker(workerData: Record<string, unknown>): Promise<Worker> {
  const worker = new Worker(moduleOf(workerSource), { workerData });
  const firstMessage = await new Promise<unknown>((resolve) => {
    worker.once("error", (thrown: unknown) => resolve({ failure: asError(thrown).message }));
    worker.once("exit", () => resolve({ failure: "its thread has ended" }));
    worker.once("message", resolve);
  });
  if (firstMessage === "ready") return worker;
  const { failure, broken } = firstMessage as { failure?: string; broken?: string };
  await worker.terminate();
  if (broken)
    throw new StartError(
      `The embedded database does not keep what it answers through a power cut: ${broken}. Install the released packages (npm ci), or accept the loss with DATABASE_FSYNC=off.`,
    );
  throw new Error(`The embedded database does not open: ${failure}`);
}

/** On a folder, made when missing, or on a copy of a template. It restarts after a panic. @throws StartError */
export async function startPglite(
  source: PgliteSource,
  { isDurable = env().DATABASE_FSYNC === "on", onThread }: PgliteOptions = {},
): Promise<PgliteServer> {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`);
  // `require` resolves to the CommonJS build, which Node searches for its exports first: a seventh of a start's work.
  const folder = pathToFileURL(createRequire(import.meta.url).resolve("@electric-sql/pglite"));
  const [pglite, nodefs] = ["./index.js", "./fs/nodefs.js"].map((name) => new URL(name, folder).href);
  const modules = { pglite, nodefs, files: moduleOf(filesSource).href };
  if ("dataDir" in source) {
    assertUsableFolder(source.dataDir);
    if (!isDatabase(source.dataDir)) {
      await createDatabaseFolder(source.dataDir, async (dataDir) => {
        if (!(await copyReadyDatabase(dataDir))) await makeDatabase({ ...modules, dataDir });
      });
    }
  }
  const start = () => startWorker({ ...modules, ...source, isDurable: isDurable && "dataDir" in source });

  let stream: ProtocolStream | undefined;
  let failure: { error: Error; at: number } | undefined;
  const watch = (from: Worker) => {
    const fail = (reason: string) => {
      if (failure || from !== worker) return;
      failure = { error: new Error(`The embedded database has stopped: ${reason}`), at: 0 };
      log.error({ err: failure.error }, "the embedded database has stopped; it starts again with the next statement");
      stream?.destroy(failure.error);
    };
    from.on("message", (message: unknown) => {
      if (message && typeof message === "object" && "failure" in message) fail(String(message.failure));
    });
    from.once("error", (thrown: unknown) => fail(asError(thrown).message));
    from.once("exit", () => fail("its thread has ended"));
    return from;
  };
  const starting = start();
  onThread?.();
  let worker = watch(await starting);

  const alive = async (): Promise<Worker> => {
    if (!failure) return worker;
    const { error, at } = failure;
    if ("template" in source || Date.now() - at < pauseAfterFailure) throw error;
    failure.at = Date.now();
    worker = await start().catch((problem: Error) => Promise.reject(new Error(`${error.message}; ${problem.message}`)));
    failure = undefined;
    return watch(worker);
  };

  return {
    connect() {
      stream?.detach();
      return (stream = new ProtocolStream(alive()));
    },
    dump: async () => (await ask(await alive(), "dump")) as ArrayBuffer,
    memory: async () => (await ask(await alive(), "memory")) as { heap: number; wasm: number },
    async close() {
      stream?.detach();
      stream = undefined;
      if (failure) return;
      failure = { error: new Error("The embedded database has stopped: it was closed"), at: Infinity };
      await new Promise<void>((resolve) => {
        worker.once("exit", () => resolve());
        worker.postMessage("close");
      });
    },
  };
}

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
  const error =
    thrown instanceof Error
      ? thrown
      : Object.assign(new Error(`PGlite: ${String((thrown as { name?: unknown } | null)?.name)}`), thrown);
  if (error.stack) error.stack = withoutSources(error.stack);
  return error;
}

async function makeDatabase(workerData: Record<string, unknown>): Promise<void> {
  const worker = await startWorker({ ...workerData, isDurable: false });
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.postMessage("close");
  await ended;
}

class ProtocolStream extends Duplex {
  #gathered: Buffer[] = [];
  #onMessage = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
  };

  #worker: Worker | undefined;
  #isDetached = false;

  constructor(private readonly alive: Promise<Worker>) {
    super();
    alive.catch(() => {});
  }
  detach() {
    this.#isDetached = true;
    this.#worker?.off("message", this.#onMessage);
  }
  connect() {
    const begin = (worker: Worker) => {
      if (this.#isDetached) return;
      this.#worker = worker.on("message", this.#onMessage);
      this.emit("connect");
    };
    this.alive.then(begin, (error: Error) => this.destroy(error));
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
  #gather(chunks: Buffer[]) {
    // After all that goes on at this moment: a message wakes the other thread, which costs more than a statement.
    if (this.#gathered.length === 0) process.nextTick(() => this.#flush());
    this.#gathered.push(...chunks);
  }
  #flush() {
    if (this.#gathered.length > 0) this.#worker?.postMessage(new Uint8Array(Buffer.concat(this.#gathered)));
    this.#gathered = [];
  }
  override _final(done: () => void) {
    this.#flush();
    this.detach();
    done();
    queueMicrotask(() => this.destroy());
  }
}
