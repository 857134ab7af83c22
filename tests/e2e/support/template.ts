import { createHash, randomBytes, randomUUID } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";
import pg from "pg";

import { isBuilt } from "../../../scripts/prepare.js";
import { oneAtATime } from "../../support/one-at-a-time";
import { addPeople, password, people } from "./people";
import { root, startServer } from "./server";

const cache = join(root, ".cache", "e2e");

/** A digest of what the template is made from: the built server and the people added to it. */
function digest(): string {
  const made = createHash("sha256");
  const build = join(root, "build", "server");
  for (const name of readdirSync(build, { recursive: true, encoding: "utf8" }).sort()) {
    if (/\.(js|sql|json)$/.test(name)) made.update(name).update(readFileSync(join(build, name)));
  }
  made.update(readFileSync(join(root, "tests", "e2e", "support", "people.ts")));
  return made.digest("hex").slice(0, 16);
}

const template = () => join(cache, digest());

/**
 * Makes the data directory that every worker starts from: migrated, seeded, with people. Kept until the build changes.
 */
export async function ensureTemplate(): Promise<void> {
  // A test asks the sources what the server should say, and the server says what it said when it was built.
  if (!isBuilt())
    console.warn("The build is older than the sources: npm run build. What fails here may be what has changed since.");
  if (existsSync(template())) return;
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Two files of tests begin with it at once: it is made once, and nobody clears away what the other is making.
  await oneAtATime(`${cache}.lock`, makeTemplate);
}

async function makeTemplate(): Promise<void> {
  const wanted = template();
  if (existsSync(wanted)) return;
  rmSync(cache, { recursive: true, force: true });
  const draft = join(cache, randomUUID());
  mkdirSync(draft, { recursive: true });
  const server = await startServer(draft, { ADMIN_EMAIL: people.admin.email, ADMIN_PASSWORD: password });
  await server.stop();
  const database = await PGlite.create({ dataDir: join(draft, "database") });
  await addPeople(database);
  await database.close();
  renameSync(draft, wanted);
}

/** @returns a data directory of one's own, and how to be rid of it */
export function copyTemplate(): { dataDir: string; remove: () => void } {
  return copyFolder(template());
}

function copyFolder(folder: string): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(join(tmpdir(), "meydan-e2e-"));
  cpSync(folder, dataDir, { recursive: true });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

const serverDatabase = "meydan_e2e";
/** The files that belong to the template's database; both are gone after the run. */
const serverFolder = () => join(tmpdir(), "e2e-on-server");

async function askServer(url: string, ask: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await ask(client);
  } finally {
    await client.end();
  }
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Settings of a server on PostgreSQL, with the sample that the embedded database has by itself. */
const onServer = (url: string) => ({ DATABASE_URL: url, SEED: "sample" });

/** Makes the same template on the PostgreSQL server of a run. */
export async function makeServerTemplate(server: string): Promise<void> {
  await askServer(server, (client) => client.query(`CREATE DATABASE ${serverDatabase}`));
  const url = databaseAt(server, serverDatabase);
  mkdirSync(serverFolder());
  const planted = await startServer(serverFolder(), {
    ...onServer(url),
    ADMIN_EMAIL: people.admin.email,
    ADMIN_PASSWORD: password,
  });
  await planted.stop();
  await askServer(url, addPeople);
}

/** As `copyTemplate`, with a database of one's own on that PostgreSQL server. */
export async function copyServerTemplate(server: string) {
  const name = `${serverDatabase}_${randomBytes(6).toString("hex")}`;
  await askServer(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${serverDatabase}`));
  return { ...copyFolder(serverFolder()), settings: onServer(databaseAt(server, name)) };
}
