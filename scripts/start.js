// npm start: whatever is missing first, then the server in this very process.
import { ensureBuild, ensurePackages, root, run } from "./prepare.js";

await run(() => {
  process.chdir(root);
  ensurePackages();
  ensureBuild();
});
process.env.NODE_ENV = "production";
await import("../server.js");
