// What `npm start` and `npm test` need on a machine that has Node and nothing else. No packages may be imported here.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** An error that the person at the terminal can fix. */
export class PrepareError extends Error {
  name = "PrepareError";
}

/** Runs a script's main function: a PrepareError prints one line, another error its stack. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error);
    process.exit(1);
  }
}

/** Runs a command in the terminal; throws when it fails. */
export function must(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (error || status !== 0)
    throw new PrepareError(
      `"${[command, ...args].join(" ")}" failed${error ? `: ${error.message}` : ` with exit code ${status}`}.`,
    );
}

const runs = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const read = (file) => (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);
const isRoot = () => process.getuid?.() === 0;

/** @throws PrepareError under Node 20.19 */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new PrepareError(`Meydan needs Node 20.19 or newer; this is Node ${version}.`);
}

/** Installs the packages of package-lock.json unless node_modules holds exactly those. */
export function ensurePackages() {
  checkNode();
  const lock = join(root, "package-lock.json");
  const stamp = join(root, "node_modules", ".meydan-lock");
  const wanted = createHash("sha256").update(readFileSync(lock)).digest("hex");
  const stamped = read(stamp);
  if (stamped === wanted) return;
  const installed = join(root, "node_modules", ".package-lock.json");
  const byHand =
    stamped === undefined && existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (!byHand) {
    console.error("Installing packages …");
    // NODE_ENV=production would leave out what the build needs.
    must("npm", ["ci", "--no-audit", "--no-fund", "--include=dev"], { NODE_ENV: "" });
  }
  writeFileSync(stamp, `${wanted}\n`);
}

function* filesIn(folder, path) {
  const full = join(folder, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) return yield path;
  for (const entry of readdirSync(full, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesIn(folder, join(path, entry.name));
    else if (!entry.name.startsWith(".") && !/\.test\.tsx?$/.test(entry.name)) yield join(path, entry.name);
  }
}

/**
 * A digest of the build's sources, paths and contents, so that a checkout or a copy, which only sets times, needs no
 * build; and of its switch (bundling/savings.ts). Tests don't count. It takes about 70 ms.
 */
export function sourceDigest(folder = root) {
  const hash = createHash("sha256").update(`PLAIN_BUILD=${process.env.PLAIN_BUILD ?? ""}\0`);
  for (const path of [
    "app",
    "docs/site",
    "public",
    "bundling",
    "scripts/page-texts.js",
    "vite.config.ts",
    "package-lock.json",
    "tsconfig.json",
  ].flatMap((path) => [...filesIn(folder, path)].sort())) {
    const bytes = readFileSync(join(folder, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

const buildStamp = join(root, "build", ".sources");

/** Writes a Brotli copy beside every text file for browsers, for the server to send. */
function pack(folder) {
  // 11 would be a fifteenth smaller and take four times as long; styles, for which pages wait, are few.
  const qualityOf = (name) => (name.endsWith(".css") ? 11 : 9);
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    // Less fits into one packet anyway.
    if (bytes.length <= 1024) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(name) };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }));
  }
}

/** Always builds, and stores the sources' digest. @param isQuiet prints errors alone, not a line for every file */
export function build({ isQuiet = false } = {}) {
  const digest = sourceDigest();
  const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  must(process.execPath, [remix, "vite:build", ...(isQuiet ? ["--logLevel", "error"] : [])], {
    NODE_ENV: "production",
  });
  pack(join(root, "build/client"));
  must(process.execPath, [join(root, "scripts/ready-database.js")], { NODE_ENV: "production", LOG_LEVEL: "error" });
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(buildStamp, `${digest}\n`);
}

/** Whether the last build was made from these sources. */
export const isBuilt = () =>
  existsSync(join(root, "build/server/index.js")) &&
  existsSync(join(root, "build/database/PG_VERSION")) &&
  read(buildStamp) === sourceDigest();

export function ensureBuild() {
  if (isBuilt()) return;
  console.error("Building, which takes a minute or two …");
  build({ isQuiet: true });
}

function aptInstall(name) {
  if (!isRoot() || !runs("apt-get", ["--version"])) return false;
  console.error(`Installing ${name} …`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } };
  spawnSync("apt-get", ["update", "-qq"], options);
  return spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options).status === 0;
}

/** The newest Chromium that Playwright downloaded for this user. */
function cachedChromium() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), ".cache/ms-playwright");
  if (!existsSync(cache)) return [];
  const folders = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  folders.sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)));
  return folders.flatMap((name) =>
    ["chrome-linux64", "chrome-linux"].map((folder) => join(cache, name, folder, "chrome")),
  );
}

const headlessShell = "/usr/bin/chromium-headless-shell";

const findChromium = () =>
  [
    headlessShell,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    ...cachedChromium(),
  ].find((path) => existsSync(path));

/** @returns the browser's path for the end-to-end tests, installed if possible */
export function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new PrepareError(`CHROMIUM_PATH is ${chosen}, where there is no file.`);
  }
  // A whole Chromium does the same tests at twice the work: the check, on its own machine, installs the shell even if
  // Chromium is there.
  if (process.env.CI && !existsSync(headlessShell)) aptInstall("chromium-headless-shell");
  const found =
    findChromium() ?? (aptInstall("chromium-headless-shell") || aptInstall("chromium") ? findChromium() : undefined);
  if (found) return found;
  console.error("Downloading Chromium …");
  spawnSync(process.execPath, [join(root, "node_modules/@playwright/test/cli.js"), "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const downloaded = findChromium();
  if (downloaded) return downloaded;
  throw new PrepareError(
    "No Chromium for the end-to-end tests: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

function findPostgres() {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  const { stdout } = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const folders = [...versions.map((version) => join(home, version, "bin")), ...(stdout ? [stdout.trim()] : [])];
  return folders.find((folder) => {
    if (!existsSync(join(folder, "initdb")) || !existsSync(join(folder, "postgres"))) return false;
    const { stdout: version } = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/(\d+)/.exec(version ?? "")?.[1] ?? 0) >= 14;
  });
}

/** @returns the folder of initdb and postgres, version 14 or newer, installed if possible */
export function ensurePostgres() {
  const found = findPostgres() ?? (aptInstall("postgresql") ? findPostgres() : undefined);
  if (found) return found;
  throw new PrepareError(
    "No PostgreSQL server of version 14 or newer: install it (Debian: apt-get install postgresql).",
  );
}

/** @returns the path of a Java runtime for the HTML checker, installed if possible */
export function ensureJava() {
  const find = () =>
    [process.env.JAVA_HOME && join(process.env.JAVA_HOME, "bin/java"), "/usr/bin/java", "/usr/local/bin/java"].find(
      (path) => path && runs(path, ["-version"]),
    ) ?? (runs("java", ["-version"]) ? "java" : undefined);
  const found = find() ?? (aptInstall("default-jre-headless") ? find() : undefined);
  if (found) return found;
  throw new PrepareError(
    "No Java runtime for the check of the pages' HTML: install one (Debian: apt-get install default-jre-headless) or set JAVA_HOME.",
  );
}

/** @returns the path of Caddy for the tests behind a proxy, installed if possible, else undefined */
export function ensureCaddy() {
  const find = () => ["/usr/bin/caddy", "/usr/local/bin/caddy"].find((path) => existsSync(path));
  return find() ?? (aptInstall("caddy") ? find() : undefined);
}

/** @returns the path of nginx for the tests behind a proxy, installed if possible */
export function ensureNginx() {
  const find = () =>
    ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx"].find((path) =>
      existsSync(path),
    );
  const found = find() ?? (aptInstall("nginx-light") || aptInstall("nginx") ? find() : undefined);
  if (found) return found;
  throw new PrepareError("No nginx for the tests behind a proxy: install it (Debian: apt-get install nginx-light).");
}
