// A process of its own plants the sample municipality, because rendering its pictures takes hundreds of megabytes.
// Imported, `plantApart` starts that process; run, this is it.
import { fork } from "node:child_process";

import { signals } from "./launch.js";

/** Plants in another process and waits for it. @throws StartError when it failed; its own output says why */
export async function plantApart() {
  const child = fork(import.meta.filename, [], { execArgv: process.execArgv });
  // The next start continues from what exists.
  const end = () => child.kill();
  for (const signal of signals) process.on(signal, end);
  const ending = await new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code, signal) => done(code ?? signal));
  }).finally(() => signals.forEach((signal) => process.off(signal, end)));
  if (ending === 0) return;
  throw Object.assign(new Error(`The sample could not be planted (${ending}); the next start goes on with it.`), {
    name: "StartError",
  });
}

if (import.meta.filename === process.argv[1]) {
  // The waiting server has ended.
  process.once("disconnect", () => process.exit(1));
  globalThis.meydanServer = true;
  try {
    const { plant } = (await import("../build/server/index.js")).entry.module;
    await plant();
    process.exit(0);
  } catch (error) {
    console.error(error?.name === "EnvError" || error?.name === "StartError" ? error.message : error);
    process.exit(1);
  }
}
