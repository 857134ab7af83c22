import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { allocator } from "../../scripts/launch.js";
import { administrator, emptyDatabase, launch, temporaryFolder } from "../support/server";

const remote = await emptyDatabase();
afterAll(() => remote?.drop());

/** Started as an operator does, without anything that the tests' own servers are given. */
function start(command: string[], settings: Record<string, string> = {}) {
  const [program = "", ...args] = command;
  const { PATH = "", HOME = "" } = process.env;
  const dataDir = settings.DATA_DIR ?? temporaryFolder();
  const env = {
    PATH,
    HOME,
    TMPDIR: tmpdir(),
    PORT: "0",
    SEED: "none",
    LOG_LEVEL: "warn",
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    ...settings,
  } as unknown as NodeJS.ProcessEnv;
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once("close", (code, signal) => done(code ?? signal ?? 1)),
  );
  const ready = async () => {
    await expect.poll(() => said).toContain("ready at");
    return Number(readFileSync(join(dataDir, "server.pid"), "utf8").split(" ")[0]);
  };
  return { child, dataDir, ended, ready, output: () => said };
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);
const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
const wanted = Object.entries(allocator).map(([name, value]) => `${name}=${value}`);

test.skipIf(remote)("what ends npm start ends the server, and the next start is not refused", async () => {
  const first = start(["npm", "start"]);
  const pid = await first.ready();
  expect(environmentOf(pid)).toEqual(expect.arrayContaining(wanted));
  const second = launch({ DATA_DIR: first.dataDir });
  expect([await second.ended, second.output()]).toEqual([1, expect.stringContaining(`(process ${pid})`)]);
  first.child.kill("SIGTERM");
  await first.ended;
  await expect.poll(() => isAlive(pid)).toBe(false);
  const third = start(["npm", "start"], { DATA_DIR: first.dataDir });
  await third.ready();
  third.child.kill("SIGTERM");
  expect([await third.ended, third.output()]).toEqual([expect.anything(), expect.not.stringContaining("in use")]);
});

test.skipIf(remote).each(["SIGTERM", "SIGINT", "SIGKILL"] as const)(
  "node server.js alone has the allocator's variables, and %s leaves nothing behind",
  async (signal) => {
    const server = start([process.execPath, "server.js"]);
    const pid = await server.ready();
    expect(environmentOf(pid)).toEqual(expect.arrayContaining(wanted));
    server.child.kill(signal);
    expect(await server.ended).toBe(signal === "SIGKILL" ? "SIGKILL" : 0);
    await expect.poll(() => isAlive(pid)).toBe(false);
  },
);

test.skipIf(remote)(
  "a server that is killed while another process plants for it leaves that one not running either",
  async () => {
    const server = start([process.execPath, "server.js"], { SEED: "sample", ...allocator });
    const planter = await expectPlanter(server.dataDir, server.child.pid ?? 0);
    server.child.kill("SIGKILL");
    await server.ended;
    await expect.poll(() => isAlive(planter)).toBe(false);
  },
  150_000,
);

/** The process that holds the data directory once files are made in it, which is not the server itself. */
async function expectPlanter(dataDir: string, server: number): Promise<number> {
  const holder = () =>
    existsSync(join(dataDir, "server.pid"))
      ? Number(readFileSync(join(dataDir, "server.pid"), "utf8").split(" ")[0])
      : server;
  const filesMade = () => (existsSync(join(dataDir, "files")) ? readdirSync(join(dataDir, "files")).length : 0);
  // The sample's first file comes after a third of a first start.
  await expect.poll(() => filesMade() > 0 && holder() !== server, { timeout: 120_000 }).toBe(true);
  return holder();
}
