import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What nobody holds any more is gone when this resolves: what memory is left is held. */
export async function collectGarbage() {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // Buffers go a turn after whatever held them.
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await setImmediate();
  }
}
