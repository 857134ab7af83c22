// `npm run audit`: published advisories on what the product ships with. A registry that doesn't answer is no clean
// bill.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PrepareError, root, run } from "./prepare.js";

/** Advisories there is no release for, and why they don't reach us (docs/security.md). */
const accepted = new Set(["GHSA-rxv8-25v2-qmq8"]);

/** Installed for the build alone, but their code reaches browsers. */
export const bundled = /^(?:@tiptap\/.+|react-day-picker)$/;

/**
 * Everything that a server runs or a browser gets; what only builds and checks is not among it.
 * @param lock package-lock.json
 */
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

/** The advisories of npm's report on such packages that nobody has looked at yet, one line each. */
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
