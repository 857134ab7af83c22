import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Everything nobody holds any more is gone when this returns: what memory is left is held. */
export function collectGarbage() {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
