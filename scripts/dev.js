// npm run dev: the same server, with reloading on every change.
import { ensurePackages, root, run } from "./prepare.js";

await run(() => {
  process.chdir(root);
  ensurePackages();
});
process.env.NODE_ENV = "development";
await import("../server.js");
