// npm run build
import { build, ensurePackages, run } from "./prepare.js";

await run(() => {
  ensurePackages();
  build();
});
