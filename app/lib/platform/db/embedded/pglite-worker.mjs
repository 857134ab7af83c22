// Runs PGlite on its own thread and speaks PostgreSQL's wire protocol over the message port, so that a long query never
// stalls the thread that answers requests. Loaded as text: see pglite.server.ts.
import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";

const { dataDir, template, isDurable } = workerData;
const modules = [workerData.pglite, workerData.nodefs, workerData.files].map((address) => import(address));
const [{ PGlite }, { NodeFS }, { brokenPromise, durableFiles, forgetUnmade, startParams }] = await Promise.all(modules);

let panic = "";
/** After a panic no answer of PGlite may be used. */
function stopAtOnce() {
  parentPort.postMessage({ failure: panic || "it came to a stop" });
  process.exit(1);
}

class Files extends (isDurable ? durableFiles(NodeFS) : NodeFS) {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), forgetUnmade];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: stopAtOnce } };
  }
}

const files = dataDir && new Files(dataDir);
const opening = PGlite.create({
  ...(files ? { fs: files } : { loadDataDir: new Blob([template]) }),
  startParams: startParams(PGlite.defaultStartParams, isDurable),
  onStderr: (line) => (panic = /\b(?:PANIC|FATAL): {2}(.*)/.exec(line)?.[1] ?? panic),
});
const database = await opening.catch((error) => {
  panic ||= error?.message ?? String(error);
  stopAtOnce();
});
const broken = isDurable && (await brokenPromise(database, files));

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
      parentPort.postMessage({
        memory: { heap: getHeapStatistics().total_heap_size, wasm: database.Module.HEAPU8.length },
      });
      return;
    }
    if (message === "dump") {
      const dump = await database.dumpDataDir("none");
      parentPort.postMessage({ dump: await dump.arrayBuffer() });
      return;
    }
    // `execProtocolRaw` keeps all that it has ever answered, so it only answers the greeting of a connection.
    if (message[0] === 0) {
      parentPort.postMessage(await database.execProtocolRaw(message, { syncToFs: true }));
      return;
    }
    const parts = [];
    await database.execProtocolRawStream(message, { syncToFs: true, onRawData: (bytes) => parts.push(bytes.slice()) });
    const answer = parts.length === 1 ? parts[0] : joined(parts);
    parentPort.postMessage(answer, [answer.buffer]);
  });
});
parentPort.postMessage(broken ? { broken } : "ready");
