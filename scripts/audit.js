// `npm run audit`: published advisories on what the product ships with. A registry that doesn't answer is no clean bill.
import { spawnSync } from "node:child_process";
import { PrepareError, root, run } from "./prepare.js";

/** Advisories there is no release for, and why they don't reach us (docs/security.md). */
const accepted = new Set(["GHSA-rxv8-25v2-qmq8"]);

/** The advisories of npm's report that nobody has looked at yet, one line each. */
export function findNew(report) {
  const all = Object.values(report.vulnerabilities ?? {}).flatMap(({ via }) => via.filter((one) => typeof one === "object"));
  const lines = all.filter(({ url = "" }) => !accepted.has(url.split("/").at(-1))).map(({ name, severity, title, range, url }) => `${name} ${range} (${severity}): ${title}, ${url}`);
  return [...new Set(lines)].sort();
}

if (import.meta.filename === process.argv[1]) {
  await run(() => {
    const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
    let report;
    try {
      report = JSON.parse(stdout);
    } catch {
      report = {};
    }
    if (!report.metadata) throw new PrepareError("The registry did not answer the question for advisories: nothing was checked. Ask again where it can be reached.");
    const found = findNew(report);
    if (found.length > 0) throw new PrepareError(found.join("\n"));
    console.log(`No new advisories on ${report.metadata.dependencies?.prod ?? 0} packages.`);
  });
}
