// `npm run audit`: published advisories for what the product ships. A registry that doesn't answer counts as a failure.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PrepareError, root, run } from "./prepare.js";

/** Advisories without a fixed release, and why they don't affect us (docs/security.md). */
const accepted = new Set(["GHSA-rxv8-25v2-qmq8"]);

/** Only installed for the build, but their code reaches browsers. */
export const bundled = /^(?:@tiptap\/.+|linkifyjs|react-day-picker)$/;

/** Packages that run on a server or in a browser, without build tools. @param lock package-lock.json */
export function shippedPackages(lock) {
  const { dependencies = {}, devDependencies = {} } = lock.packages[""];
  const byName = new Map();
  for (const [path, one] of Object.entries(lock.packages)) {
    const name = path.split("node_modules/").at(-1);
    byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const shipped = new Set();
  const take = (name) => {
    if (shipped.has(name) || !byName.has(name)) return;
    shipped.add(name);
    for (const one of byName.get(name))
      for (const next of Object.keys({ ...one.dependencies, ...one.optionalDependencies, ...one.peerDependencies }))
        take(next);
  };
  for (const name of [...Object.keys(dependencies), ...Object.keys(devDependencies).filter((one) => bundled.test(one))])
    take(name);
  return shipped;
}

/** Unreviewed advisories of npm's report for these packages, one per line. */
export function findNew(report, shipped) {
  const all = Object.values(report.vulnerabilities ?? {}).flatMap(({ via }) =>
    via.filter((one) => typeof one === "object" && shipped.has(one.name)),
  );
  const lines = all
    .filter(({ url = "" }) => !accepted.has(url.split("/").at(-1)))
    .map(({ name, severity, title, range, url }) => `${name} ${range} (${severity}): ${title}, ${url}`);
  return [...new Set(lines)].sort();
}

if (import.meta.filename === process.argv[1]) {
  await run(() => {
    const { stdout } = spawnSync("npm", ["audit", "--json"], { cwd: root, encoding: "utf8" });
    let report;
    try {
      report = JSON.parse(stdout);
    } catch {
      report = {};
    }
    if (!report.metadata)
      throw new PrepareError(
        "The registry did not answer the question for advisories: nothing was checked. Ask again where it can be reached.",
      );
    const shipped = shippedPackages(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
    const found = findNew(report, shipped);
    if (found.length > 0) throw new PrepareError(found.join("\n"));
    console.log(`No new advisories on ${shipped.size} packages.`);
  });
}
