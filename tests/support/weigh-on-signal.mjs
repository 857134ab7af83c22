// Loaded into a server before its own code: on SIGUSR2 it lets go of what nobody holds, and says what is left.
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

process.on("SIGUSR2", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`weighs ${heapUsed + external}\n`);
});
