import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";

import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { lateModules } from "./bundling/late-modules";
import { publicScripts } from "./bundling/public-scripts";
import { orderSeed, testFiles } from "./scripts/test-order.js";

/**
 * A random order, so that no file comes to need what another leaves behind; TEST_SEED repeats one. The tests that start
 * servers or visit every page take minutes: started first, they run beside all others.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    this.ctx.logger.log(`The order of the files is that of TEST_SEED=${seed}`);
    const place = ({ project, moduleId }: TestSpecification) =>
      createHash("sha256")
        .update(`${seed} ${project.name} ${relative(import.meta.dirname, moduleId)}`)
        .digest("hex");
    const sorted = files
      .map((file) => ({ file, at: place(file) }))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .map(({ file }) => file);
    const isLong = ({ moduleId }: TestSpecification) =>
      /tests\/(faults\/(kill|power-cut\.)|html\/kept-pages|content\/sections-complete|security\/(fields|watchdog)|api\/demo-data)/.test(
        moduleId,
      );
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests of a blocked server thread and growing memory: a database in another process leaves it less to do. */
const harderEmbedded = ["tests/security/watchdog.test.ts"];
/** It always opens the embedded database. */
const embeddedAlone = ["app/lib/platform/db/embedded/durable.server.test.ts"];

const everywhere = ["app/**/*.test.{ts,tsx}", "tests/**/*.test.ts"];

/** Files that open the configured database; all others, and those always embedded, need no second run. */
function withDatabase(): string[] {
  const opens = /\b(useTestDatabase|openTestDatabase|emptyDatabase|openDatabase)\b|TEST_DATABASE_URL/;
  return testFiles().filter(
    (file) => ![...harderEmbedded, ...embeddedAlone].includes(file) && opens.test(readFileSync(file, "utf8")),
  );
}

/** Where the engines may differ: these run on both in each check. */
const onBoth = /^app\/lib\/(platform\/(db|events|jobs)|search|migrations)\/|^tests\/faults\//;

/** A daily changing tenth of the files: in ten days each has run on the other engine too. */
function isDrawnToday(file: string): boolean {
  const day = new Date().toISOString().slice(0, 10);
  return createHash("sha256").update(`${day} ${file}`).digest().readUInt32BE(0) % 10 === 0;
}

/**
 * With TEST_POSTGRES_URL, files that open a database run on that server, and the rest on the embedded one, together
 * with the files where the two differ and those drawn today; with TEST_ENGINES=both all run on both.
 */
function projects() {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) return undefined;
  const onPostgres = withDatabase();
  const spared =
    process.env.TEST_ENGINES === "both" ? [] : onPostgres.filter((file) => !onBoth.test(file) && !isDrawnToday(file));
  return [
    { extends: true as const, test: { name: "embedded", include: everywhere, exclude: [...never, ...spared] } },
    {
      extends: true as const,
      test: { name: "postgresql", include: onPostgres, env: { TEST_DATABASE_URL: url } },
    },
  ];
}

const never = ["tests/e2e/**", "node_modules/**"];
const runs = projects();

export default defineConfig({
  plugins: [publicScripts(), lateModules()],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${join(import.meta.dirname, "app")}/` },
      // GraphQL has two builds, which reject each other's types: Node must give all libraries this one.
      { find: /^graphql$/, replacement: join(import.meta.dirname, "node_modules/graphql/index.js") },
    ],
  },
  test: {
    // A project adds its own to these.
    include: runs ? [] : process.env.TEST_DATABASE_URL ? withDatabase() : everywhere,
    exclude: never,
    projects: runs,
    environment: "node",
    globalSetup: "tests/support/temporary-folder.ts",
    setupFiles: ["tests/support/environment.ts", "tests/support/registries.ts"],
    // Two processes run all files one after the other, each with a database of its own: loading the product for every
    // file was a third of the work. What tests register or stub is undone after each file.
    isolate: false,
    // A busy machine makes races that no reader meets: in the check a second try tells these from faults, and
    // scripts/test.js names each test that needed it.
    retry: process.env.CI ? 1 : 0,
    // The embedded database lives shortly and often here: V8's optimising WebAssembly compiler would be a third of the
    // work.
    poolOptions: { forks: { execArgv: ["--liftoff-only"] } },
    // With two cores Vitest would use one worker, but the fault tests mostly wait for other processes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Only a missing result takes this long: on a slow machine a second proves nothing.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst, seed: orderSeed() },
  },
});
