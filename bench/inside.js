// Loaded into the server that is measured (`node --import`): tells the bench what only the process itself knows.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";

const session = new Session();
session.connect();

/** Resident memory without what files of programs take: MB. */
function resident() {
  const status = readFileSync("/proc/self/status", "utf8");
  const part = (name) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1024;
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { rss: part("VmRSS"), heap: heapUsed / 1048576, external: (external + arrayBuffers) / 1048576 };
}

const answers = {
  memory: resident,
  cpu: () => process.cpuUsage(),
  async startProfile() {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: 500 });
    await session.post("Profiler.start");
  },
  stopProfile: async () => (await session.post("Profiler.stop")).profile,
};

process.on("message", async ({ ask, number }) => process.send({ number, answer: await answers[ask]() }));
process.channel?.unref();
