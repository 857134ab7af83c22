// npm test: unit and integration tests, then end-to-end tests, and one line that sums both. Tests with a database use a
// temporary PostgreSQL server; where the two engines differ, and a daily changing tenth of the others, also the
// embedded one. One of the browser's two workers stands on each. Without PostgreSQL all run embedded. `npm test -- both`
// runs all unit tests on both and stores the engines' state when it passes. `npm test -- unit [vitest arguments]` and
// `npm test -- e2e [playwright arguments]` run one of the two. `npm test -- nightly [vitest arguments]` runs the long
// tests that read NIGHTLY, with more rounds, and without arguments the end-to-end tests on a plain build
// (bundling/savings.ts). Unit tests run in a random order of their files, which TEST_SEED repeats.
// In the check a test has a second try; the end names each test that needed it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { haveBothPassed, noteBothPassed } from "./engines.js";
import { withPostgres } from "./postgres.js";
import { orderSeed } from "./test-order.js";
import {
  PrepareError,
  ensureBuild,
  ensureCaddy,
  ensureChromium,
  ensureJava,
  ensureNginx,
  ensurePackages,
  ensurePostgres,
  root,
  run,
} from "./prepare.js";

const reports = mkdtempSync(join(tmpdir(), "meydan-tests-"));
const seed = String(orderSeed());

/**
 * Runs a test runner; `count` reads its JSON report: passed, failed, each failure's text, and that of each test which
 * passed at its second try. A run that died without a report counts as one failure.
 */
async function runSuite(cli, args, env, report, count) {
  const options = { cwd: root, stdio: "inherit", env: { ...process.env, ...env } };
  const runner = spawn(process.execPath, [join(root, "node_modules", cli), ...args], options);
  const [status] = await once(runner, "exit");
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0, failures: [`Failed: ${cli} ended without a report`], repeated: [] };
  if (status !== 0 && counted.failures.length === 0) counted.failures.push(failedOutside(cli, status));
  return { ...counted, code: status ?? 1, failed: status === 0 ? counted.failed : Math.max(counted.failed, 1) };
}

/** What a run says that failed although no test of it did. */
const failedOutside = (cli, status) => failureText(`Failed: ${cli} ended with ${status}, but no test failed`, []);

/** A test's name and the first thirty lines of its message, without colours and the runner's own calls. */
function failureText(name, messages) {
  const lines = stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .filter((line) => !/node_modules|node:internal|^ +at new Promise/.test(line));
  return [name, ...lines.slice(0, 30).map((line) => `    ${line}`)].join("\n");
}

/** From Vitest's report: an unreadable file counts as one failure. */
function unitFailures({ testResults }) {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed") return [failureText(`Failed: ${file.name}`, [file.message])];
    return failed.map((test) =>
      failureText(`Failed: ${relative(root, file.name)} › ${test.fullName}`, test.failureMessages),
    );
  });
}

/** An error that no test has waited for ends a run with 1 and stands in none of its tests. */
function errorsOutside(path) {
  if (!existsSync(path)) return [];
  return JSON.parse(readFileSync(path, "utf8")).map(({ type, text, file }) =>
    failureText(`Failed outside a test: ${type}${file === null ? "" : ` while ${relative(root, file)} ran`}`, [text]),
  );
}

/** From Vitest's report: a test that passed has the messages of a try before. */
function unitRepeated({ testResults }) {
  return testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map((test) =>
        failureText(`Needed a second try: ${relative(root, file.name)} › ${test.fullName}`, test.failureMessages),
      ),
  );
}

/** From Playwright's report, which calls a test "flaky" that passed at its second try. */
function e2eTests({ suites }, status, label) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    // A spec has one test per kind of browser.
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map((test) =>
          failureText(
            `${label}: [${test.projectName}] ${spec.file}:${spec.line} › ${spec.title}`,
            test.results.flatMap((result) => result.errors.map(({ message }) => message)),
          ),
        ),
    ),
  ];
  return suites.flatMap(inSuite);
}

function e2eFailures(report) {
  return [
    ...e2eTests(report, "unexpected", "Failed"),
    ...report.errors.map(({ message }) => failureText("Failed before any test", [message])),
  ];
}

/** The test files that read NIGHTLY. */
function nightlyFiles() {
  const names = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).map((name) =>
    join("tests", name),
  );
  return names.filter(
    (name) => name.endsWith(".test.ts") && readFileSync(join(root, name), "utf8").includes("process.env.NIGHTLY"),
  );
}

function runUnit(args, env = {}) {
  const [report, outside] = [join(reports, "unit.json"), join(reports, "outside.json")];
  const own = `--reporter=${join(root, "scripts/errors-outside-tests.js")}`;
  const reporters = ["--reporter=default", own, "--reporter=json", `--outputFile.json=${report}`];
  const settings = { TEST_SEED: seed, ERRORS_OUTSIDE_TESTS: outside, ...env };
  return runSuite("vitest/vitest.mjs", ["run", ...reporters, ...args], settings, report, (result) => ({
    passed: result.numPassedTests,
    failed: result.numFailedTests,
    failures: [...unitFailures(result), ...errorsOutside(outside)],
    repeated: unitRepeated(result),
  }));
}

/**
 * Gives a run the address of a temporary PostgreSQL server. Without PostgreSQL all tests run on the embedded database,
 * and a line says so.
 */
async function onServer(isRequired, runTests) {
  try {
    ensurePostgres();
  } catch (error) {
    if (isRequired || !(error instanceof PrepareError)) throw error;
    console.warn(`${error.message} All tests run on the embedded database.`);
    return runTests({});
  }
  return withPostgres((url) => runTests({ TEST_POSTGRES_URL: url }));
}

function runE2e(args, settings = {}) {
  const report = join(reports, "e2e.json");
  const own = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, NODE_ENV: "production" };
  const env = { ...own, ...settings };
  return runSuite("@playwright/test/cli.js", ["test", "--reporter=list,json", ...args], env, report, (result) => ({
    passed: result.stats.expected + result.stats.flaky,
    failed: result.stats.unexpected + result.errors.length,
    failures: e2eFailures(result),
    repeated: e2eTests(result, "flaky", "Needed a second try"),
  }));
}

/** The browser's tests on a build without what only makes it smaller or faster. The next start builds again. */
function runPlain() {
  process.env.PLAIN_BUILD = "1";
  ensureBuild();
  return runE2e([]);
}

await run(async () => {
  const [part, ...rest] = process.argv.slice(2);
  const known = part === undefined || part === "unit" || part === "e2e" || part === "nightly" || part === "both";
  if (!known)
    throw new PrepareError("Usage: npm test [-- both | unit|e2e|nightly [arguments for vitest or playwright]]");
  ensurePackages();
  ensureBuild();
  const runsAll = part === undefined || part === "both";
  const [runsUnit, runsE2e] = [runsAll || part === "unit", runsAll || part === "e2e"];
  if (runsE2e) ensureChromium();
  if (runsUnit && rest.length === 0) {
    ensureJava();
    ensureNginx();
    ensureCaddy();
  }

  const results = [];
  const engines = part === "both" || !haveBothPassed() ? "both" : "split";
  const isRequired = part === "both" || Boolean(process.env.CI);
  try {
    const unitOnBoth = (settings) => runUnit(rest, { ...settings, TEST_ENGINES: engines });
    const e2eOnBoth = (settings) => runE2e(rest, settings);
    if (runsUnit) results.push(await (rest.length > 0 ? runUnit(rest) : onServer(isRequired, unitOnBoth)));
    if (runsE2e) results.push(await (rest.length > 0 ? runE2e(rest) : onServer(isRequired, e2eOnBoth)));
    if (part === "nightly") results.push(await runUnit([...nightlyFiles(), ...rest], { NIGHTLY: "1" }));
    if (part === "nightly" && rest.length === 0) results.push(await runPlain());
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.exitCode =
    results.find((result) => result.code !== 0)?.code ?? (sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);
  if (part === "both" && process.exitCode === 0) noteBothPassed();
  // Repeated at the end: a failure of the unit tests is minutes of output above.
  for (const text of results.flatMap(({ failures, repeated }) => [...failures, ...repeated])) console.log(`\n${text}`);
  if (process.exitCode !== 0 && part !== "e2e") console.log(`\nTEST_SEED=${seed} repeats the order of the unit tests.`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
});
