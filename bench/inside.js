// Loaded into the measured server (`node --import`) to report what only the process itself knows.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { setFlagsFromString, writeHeapSnapshot } from "node:v8";
import { runInNewContext } from "node:vm";

const session = new Session();
session.connect();

/** Resident memory without mapped program files, in MB. */
function resident() {
  const status = readFileSync("/proc/self/status", "utf8");
  const part = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { rss: part("VmRSS"), heap: heapUsed / 1048576, external: (external + arrayBuffers) / 1048576 };
}

/** A profiler runs in the process and is measured with it: some 10 MB after all phases. */
const isUnprofiled = process.env.BENCH_UNPROFILED === "1";

let collect;
/** Memory in use after a garbage collection: it stays the same unless the server leaks. */
function held() {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc");
  }
  collect();
  return resident();
}

const answers = {
  memory: resident,
  held,
  snapshot: ({ path }) => writeHeapSnapshot(path),
  cpu: () => process.cpuUsage(),
  async startProfile() {
    if (isUnprofiled) return;
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: 500 });
    await session.post("Profiler.start");
  },
  stopProfile: async () =>
    isUnprofiled ? { nodes: [], samples: [], timeDeltas: [] } : (await session.post("Profiler.stop")).profile,
};

process.on("message", async (question) =>
  process.send({ number: question.number, answer: await answers[question.ask](question) }),
);
process.channel?.unref();
