// npm start: prepares what is missing, then runs the server in this process.
import { ensureBuild, ensurePackages, root, run } from "./prepare.js";

await run(() => {
  process.chdir(root);
  ensurePackages();
  ensureBuild();
});
process.env.NODE_ENV = "production";
await import("../server.js");
