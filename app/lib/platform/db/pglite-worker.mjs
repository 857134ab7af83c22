// Runs PGlite on a thread of its own and speaks PostgreSQL's wire protocol over the message port, so that a
// long query never stalls the thread that answers requests. Loaded as text: see pglite.server.ts.
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";

const [{ PGlite }, { NodeFS }, { forgetUnmade }] = await Promise.all([import(workerData.pglite), import(workerData.nodefs), import(workerData.unmade)]);

class Files extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), forgetUnmade] } };
  }
}

const database = await PGlite.create({
  ...(workerData.template ? { loadDataDir: new Blob([workerData.template]) } : { fs: new Files(workerData.dataDir) }),
  // The default of 128 MB of shared buffers would be a third of the whole memory budget (design §8). What a sort takes once
  // is never given back.
  startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB", "-c", "work_mem=8MB", "-c", "timezone=UTC"],
});

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

let queue = Promise.resolve();
parentPort.on("message", (message) => {
  queue = queue.then(async () => {
    if (message === "close") {
      await database.close();
      parentPort.postMessage("closed");
      parentPort.close();
      return;
    }
    if (message === "memory") {
      parentPort.postMessage({ memory: { heap: getHeapStatistics().total_heap_size, wasm: database.Module.HEAPU8.length } });
      return;
    }
    if (message === "dump") {
      const dump = await database.dumpDataDir("none");
      parentPort.postMessage({ dump: await dump.arrayBuffer() });
      return;
    }
    // Only the greeting of a connection is answered by `execProtocolRaw`, which keeps all that it has ever answered.
    if (message[0] === 0) {
      parentPort.postMessage(await database.execProtocolRaw(message, { syncToFs: true }));
      return;
    }
    const parts = [];
    await database.execProtocolRawStream(message, { syncToFs: true, onRawData: (bytes) => parts.push(bytes.slice()) });
    // Each message wakes the other thread.
    const answer = parts.length === 1 ? parts[0] : joined(parts);
    parentPort.postMessage(answer, [answer.buffer]);
  });
});
parentPort.postMessage("ready");
