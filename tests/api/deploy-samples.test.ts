import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import packageFile from "../../package.json";

const folder = "docs/deploy";
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** No container can be built where the tests run: what the file says is compared with what is there. */
test("the container file copies what is there, runs as nobody special, keeps its data in a volume and asks whether it is ready", () => {
  const lines = read("Containerfile").split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const word = (name: string) => last.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  expect([word("USER"), word("VOLUME"), word("CMD")]).toEqual(["node", "/data", '["node", "server.js"]']);
  expect(word("ENV")).toContain("DATA_DIR=/data");
  expect(word("HEALTHCHECK")).toContain("/ready");
  const copied = lines.flatMap((line) => (/^COPY (?!--from)(.+) \S+$/.exec(line)?.[1] ?? "").split(" ").filter(Boolean));
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  expect(lines).toContain("RUN npm ci --omit=dev --no-audit --no-fund");
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  for (const name of [".env", "data", "node_modules", ".git"]) expect(ignored).toContain(name);
  for (const path of copied.filter((one) => one !== ".")) expect(ignored).not.toContain(path);
});

test("the built server needs only packages that a production installation has", () => {
  // Both are parts of pages that are drawn in the browser alone.
  const drawnLater = /^(?:rich-text-editor|date-chooser)-/;
  const files = [...readdirSync("build/server").filter((name) => name.endsWith(".js")).map((name) => join("build/server", name)), ...readdirSync("build/server/assets").filter((name) => !drawnLater.test(name)).map((name) => join("build/server/assets", name)), "server.js"];
  const imported = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/(?:^import|^export)[^"'\n;]*?["']([^."'/][^"'\n]*)["'];?$|\bimport\(["']([^."'/][^"']*)["']\)/gm)].map((match) => match[1] ?? match[2] ?? ""));
  const names = new Set(imported.map((name) => name.split("/").slice(0, name.startsWith("@") ? 2 : 1).join("/")));
  const known = new Set([...Object.keys(packageFile.dependencies), ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]);
  expect(names.size).toBeGreaterThan(20);
  // Development alone imports it.
  expect([...names].filter((name) => !known.has(name.replace(/^node:(\w+).*$/, "$1")) && name !== "vite")).toEqual([]);
});

const systemd = "/usr/bin/systemd-analyze";
test.skipIf(!existsSync(systemd))("systemd takes the units, and finds the server's well shut in", () => {
  const place = mkdtempSync(join(tmpdir(), "units-"));
  const units = ["meydan.service", "meydan-backup.service", "meydan-backup.timer"].map((name) => {
    const text = read(name).replaceAll("/usr/bin/node", process.execPath).replaceAll("=/srv/meydan", `=${resolve(".")}`).replaceAll(/^(User|Group)=meydan$/gm, "$1=root");
    writeFileSync(join(place, name), text);
    return join(place, name);
  });
  const verified = spawnSync(systemd, ["verify", "--man=no", ...units], { encoding: "utf8" });
  expect([verified.status, verified.stderr.split("\n").filter((line) => line.includes(place))]).toEqual([0, []]);
  const judged = spawnSync(systemd, ["security", "--offline=true", "--no-pager", units[0] ?? ""], { encoding: "utf8" });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(judged.stdout)?.[1])).toBeLessThan(2.5);
  for (const line of ["KillSignal=SIGTERM", "Restart=always", "StateDirectoryMode=0700"]) expect(read("meydan.service")).toContain(line);
  expect(read("meydan.service")).not.toMatch(/^MemoryDenyWriteExecute=yes/m);
});
