// npm test: unit and integration tests, then the end-to-end tests, and one line that sums both.
// `npm test -- unit [vitest arguments]` and `npm test -- e2e [playwright arguments]` run one of the two.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PrepareError, ensureBuild, ensureChromium, ensurePackages, root, run } from "./prepare.js";

const reports = mkdtempSync(join(tmpdir(), "meydan-tests-"));

/** Runs a test runner to its end; `count` reads its JSON report. A run that died without a report counts as one failure. */
function runSuite(cli, args, env, report, count) {
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } };
  const { status } = spawnSync(process.execPath, [join(root, "node_modules", cli), ...args], options);
  const { passed, failed } = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
  return { code: status ?? 1, passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

function runUnit(args) {
  const report = join(reports, "unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runSuite("vitest/vitest.mjs", ["run", ...reporters, ...args], {}, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
  }));
}

function runE2e(args) {
  const report = join(reports, "e2e.json");
  const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_ENV: "production" };
  return runSuite("@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], env, report, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));
}

await run(() => {
  const [part, ...rest] = process.argv.slice(2);
  const known = part === undefined || part === "unit" || part === "e2e";
  if (!known) throw new PrepareError("Usage: npm test [-- unit|e2e [arguments for vitest or playwright]]");
  ensurePackages();
  ensureBuild();
  if (part !== "unit") ensureChromium();

  const results = [];
  try {
    if (part !== "e2e") results.push(runUnit(rest));
    if (part !== "unit") results.push(runE2e(rest));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.exitCode = results.find((result) => result.code !== 0)?.code ?? (sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
});
