// Fills an empty PostgreSQL database with a million news, by hand: `node bench/million.js postgres://… <DATA_DIR>
// [copies]`. A first start with the sample, 10,000 news through the product's row builders (bench/fill.ts), then 99
// copies of each by psql (bench/million.sql), for which the user must be a superuser. Some minutes, 7 GB.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

import { runnerImport } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";

import { PrepareError, ensureBuild, ensurePackages, root, run } from "../scripts/prepare.js";
import { startServer } from "./processes.js";
import { secondsUntilRest } from "./tools.js";

const [url, folder, copies = "99"] = process.argv.slice(2);

await run(async () => {
  if (!url || !folder || !/^\d{1,3}$/.test(copies))
    throw new PrepareError("Usage: node bench/million.js postgres://… <DATA_DIR> [copies]");
  await ensurePackages();
  await ensureBuild();
  const dataDir = resolve(folder);
  const first = await startServer(dataDir, url, { seed: "sample" });
  await first.stop();
  const options = { configFile: false, root, plugins: [tsconfigPaths()] };
  const { module } = await runnerImport("./bench/fill.ts", options);
  await module.fill({ url }, 10_000);
  const rest = await startServer(dataDir, url);
  await secondsUntilRest(rest);
  await rest.stop();
  const script = ["-v", `copies=${copies}`, "-f", join(root, "bench/million.sql")];
  const { status } = spawnSync("psql", [url, "-q", ...script], { stdio: "inherit" });
  if (status !== 0) throw new PrepareError("psql did not end well.");
});
