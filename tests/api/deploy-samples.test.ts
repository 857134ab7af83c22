import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import packageFile from "../../package.json";
import { freePorts } from "../support/nginx";

const folder = "docs/deploy";
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** No container can be built where the tests run: what the file says is compared with what is there, and tried. */
test("the container file copies what is there, runs as nobody special, keeps its data in a volume and asks whether it is ready", () => {
  const lines = read("Containerfile")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const word = (name: string) => last.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  expect([word("USER"), word("VOLUME"), word("CMD")]).toEqual([
    "node",
    "/data",
    '["node", "--max-semi-space-size=8", "--v8-pool-size=1", "server.js"]',
  ]);
  expect(word("ENV")).toContain("DATA_DIR=/data");
  expect(word("HEALTHCHECK")).toContain("/ready");
  const copied = lines.flatMap((line) =>
    (/^COPY (?!--from)(.+) \S+$/.exec(line)?.[1] ?? "").split(" ").filter(Boolean),
  );
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  expect(lines).toContain("RUN npm ci --omit=dev --no-audit --no-fund");
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  for (const name of [".env", "data", "node_modules", ".git"]) expect(ignored).toContain(name);
  for (const path of copied.filter((one) => one !== ".")) expect(ignored).not.toContain(path);
});

/** The instructions of the file's last stage, each with what follows its name. */
function lastStage() {
  const lines = read("Containerfile")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return lines
    .slice(lines.findLastIndex((line) => line.startsWith("FROM ")) + 1)
    .map((line) => [line.split(" ", 1)[0] ?? "", line.slice(line.indexOf(" ") + 1)] as const);
}

/** As a container's files lie, without one: nothing of the project's folder is there but what the file copies. */
test("what the container file copies is all that its command needs: the server starts, is found healthy, and ends in order on its signal", async () => {
  const place = mkdtempSync(join(tmpdir(), "container-"));
  const stage = lastStage();
  const all = (name: string) => stage.filter(([what]) => what === name).map(([, text]) => text);
  for (const line of all("COPY")) {
    const words = line
      .replace(/^--from=\w+ /, "")
      .replaceAll("/srv/meydan/", "")
      .split(" ");
    const into = words.at(-1) ?? "";
    // Installed packages are as many as all the rest; which of them are needed the next test tells.
    if (into === "node_modules") symlinkSync(resolve("node_modules"), join(place, into));
    else
      for (const from of words.slice(0, -1))
        cpSync(from, join(place, into === "./" ? from : into), { recursive: true });
  }
  const [port = 0] = await freePorts(1);
  const env = {
    PATH: process.env.PATH ?? "",
    ...Object.fromEntries(all("ENV").flatMap((line) => line.split(" ").map((pair) => pair.split("=")))),
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: join(place, "data"),
    SEED: "none",
    LOG_LEVEL: "warn",
  } as NodeJS.ProcessEnv;
  const command = (text: string) => JSON.parse(text.slice(text.indexOf("["))) as [string, ...string[]];
  const [program, ...args] = command(all("CMD")[0] ?? "");
  const server = spawn(program, args, { cwd: place, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (text) => (said += String(text)));
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    server.once("close", (code, signal) => done(code ?? signal ?? 1)),
  );
  try {
    const [asker, ...asked] = command(all("HEALTHCHECK")[0] ?? "");
    const health = () => spawnSync(asker, asked, { cwd: place, env }).status;
    expect(health()).toBe(1);
    await expect.poll(() => said, { timeout: 30_000, interval: 100 }).toContain("ready at");
    expect(health()).toBe(0);
    // A page, a built file and the words of a language: none of them is left out of what was copied.
    const base = `http://127.0.0.1:${port}`;
    const page = await (await fetch(`${base}/sign-in`)).text();
    const asset = /\/assets\/[\w./-]+\.css/.exec(page)?.[0] ?? "/no-style";
    expect([
      page.includes("<form"),
      (await fetch(base + asset)).status,
      (await fetch(`${base}/i18n/tr.json`)).status,
      (await fetch(`${base}/sw.js`)).status,
    ]).toEqual([true, 200, 200, 200]);
  } finally {
    server.kill(all("STOPSIGNAL")[0] as NodeJS.Signals);
    expect([await ended, said]).toEqual([0, expect.not.stringMatching(/error/i)]);
    rmSync(place, { recursive: true, force: true });
  }
}, 60_000);

test("the built server needs only packages that a production installation has", () => {
  // Both are parts of pages that are drawn in the browser alone.
  const drawnLater = /^(?:rich-text-editor|date-chooser)-/;
  const files = [
    ...readdirSync("build/server")
      .filter((name) => name.endsWith(".js"))
      .map((name) => join("build/server", name)),
    ...readdirSync("build/server/assets")
      .filter((name) => !drawnLater.test(name))
      .map((name) => join("build/server/assets", name)),
    "server.js",
  ];
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?:^import|^export)[^"'\n;]*?["']([^."'/][^"'\n]*)["'];?$|\bimport\(["']([^."'/][^"']*)["']\)/gm,
      ),
    ].map((match) => match[1] ?? match[2] ?? ""),
  );
  const names = new Set(
    imported.map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    ),
  );
  const known = new Set([
    ...Object.keys(packageFile.dependencies),
    ...builtinModules,
    ...builtinModules.map((name) => `node:${name}`),
  ]);
  expect(names.size).toBeGreaterThan(20);
  // Development alone imports it.
  expect([...names].filter((name) => !known.has(name.replace(/^node:(\w+).*$/, "$1")) && name !== "vite")).toEqual([]);
});

const systemd = "/usr/bin/systemd-analyze";
test.skipIf(!existsSync(systemd))("systemd takes the units, and finds the server's well shut in", () => {
  const place = mkdtempSync(join(tmpdir(), "units-"));
  const units = ["meydan.service", "meydan-backup.service", "meydan-backup.timer"].map((name) => {
    const text = read(name)
      .replaceAll("/usr/bin/node", process.execPath)
      .replaceAll("=/srv/meydan", `=${resolve(".")}`)
      .replaceAll(/^(User|Group)=meydan$/gm, "$1=root");
    writeFileSync(join(place, name), text);
    return join(place, name);
  });
  const verified = spawnSync(systemd, ["verify", "--man=no", ...units], { encoding: "utf8" });
  expect([verified.status, verified.stderr.split("\n").filter((line) => line.includes(place))]).toEqual([0, []]);
  const judged = spawnSync(systemd, ["security", "--offline=true", "--no-pager", units[0] ?? ""], { encoding: "utf8" });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(judged.stdout)?.[1])).toBeLessThan(2.5);
  for (const line of ["KillSignal=SIGTERM", "Restart=always", "StateDirectoryMode=0700"])
    expect(read("meydan.service")).toContain(line);
  expect(read("meydan.service")).not.toMatch(/^MemoryDenyWriteExecute=yes/m);
});
