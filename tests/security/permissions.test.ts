import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, describe, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import type { Role } from "~/lib/access/roles";
import { createEntry } from "~/lib/content/entries/entries.server";
import { publishEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { trashEntry } from "~/lib/content/workflow/trash.server";
import { files } from "~/lib/files/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, routeTable, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { sectionOf } from "../support/section-of";
import { allRoles, elsewhere, permissionTable, statefulCalls, type Call, type Subject } from "./permission-table";

useTestDatabase();

type Person = Awaited<ReturnType<typeof signedIn>>;
const people = new Map<Role, Person>();
let ownUnit = "";
let foreignUnit = "";
let centralOf: (subject: "slide" | "topic") => Promise<string>;

beforeAll(async () => {
  useStorage(diskStorage(await mkdtemp(join(tmpdir(), "meydan-test-"))));
  [ownUnit, foreignUnit] = [(await unit("Kendi müdürlüğü")).id, (await unit("Başka müdürlük")).id];
  const limited = { sections: ["duyurular"], departments: [ownUnit] };
  for (const role of allRoles)
    people.set(role, await signedIn(role, role.startsWith("department") || role === "translator" ? limited : {}));
  centralOf = async (subject) => {
    const of = section(sectionOf(subject === "slide" ? "/mainpage" : "/handbook"));
    return (await createEntry(systemActor, of, { data: { title: { tr: "Başlık" } } })).id;
  };
});

/** A fresh thing to ask about; the id of none where a page needs none. */
async function make(subject: Subject, isOwn: boolean, person: Person | undefined): Promise<string> {
  if (subject === "none") return crypto.randomUUID();
  if (subject === "file" || subject === "trashedFile")
    return makeFile(isOwn ? (person?.id ?? null) : null, subject === "trashedFile" ? new Date() : null);
  if (subject === "slide" || subject === "topic") return centralOf(subject);
  const notices = section("duyurular");
  const { id } = await createEntry(systemActor, notices, { data: completeNotice(isOwn ? ownUnit : foreignUnit) });
  if (subject === "published") await publishEntry(systemActor, notices, id, { version: 1 });
  if (subject === "submitted") await submitEntry(systemActor, notices, id, { version: 1 });
  if (subject === "trashed") await trashEntry(systemActor, notices, id, { version: 1 });
  return id;
}

let fileCount = 0;
async function makeFile(createdBy: string | null, deletedAt: Date | null): Promise<string> {
  const sha256 = (++fileCount).toString(16).padStart(64, "0");
  const [row] = await db()
    .insert(files)
    .values({
      sha256,
      name: "plan.pdf",
      originalName: "Plan.pdf",
      kind: "document",
      mime: "application/pdf",
      bytes: 10,
      key: sha256,
      createdBy,
      deletedAt,
      search: "",
    })
    .returning({ id: files.id });
  return row?.id ?? "";
}

const addressOf = (path: string, id: string) =>
  path
    .replace(":section", sectionOf(path))
    .replace(":set", "heroicons-outline")
    .replace(":version", "1")
    .replace(":verb", path.startsWith("/api") ? "publish" : "trash")
    .replace(":id", id)
    .replace(/:\w+/g, "x")
    .replace("*", "x");

type Outcome = "allowed" | "missing" | "signed out" | "home" | "forbidden" | `broken ${number}`;

async function outcomeOf(
  method: string,
  path: string,
  id: string,
  { form, json, query = "" }: Call,
  cookie: string | undefined,
): Promise<Outcome> {
  const body =
    method === "GET"
      ? undefined
      : json === undefined
        ? new URLSearchParams(Object.entries(form ?? {}).map(([name, value]) => [name, value.replace(":id", id)]))
        : undefined;
  const answer = await ask(method, addressOf(path, id) + query, {
    headers: { "Sec-Fetch-Site": "same-origin" },
    ...(cookie ? { cookie } : {}),
    ...(body ? { body } : {}),
    ...(json === undefined ? {} : { json }),
  });
  const to = answer.headers.get("location") ?? "";
  if (answer.status === 401 || (answer.status === 302 && to.startsWith("/sign-in"))) return "signed out";
  if (answer.status === 302 && to === "/home") return "home";
  if (answer.status === 403) return "forbidden";
  if (answer.status === 404) return "missing";
  return answer.status < 500 && answer.status !== 405 ? "allowed" : `broken ${answer.status}`;
}

function expected({ who, foreign, missing }: Call, role: Role | null, isOwn: boolean): Outcome {
  const open: Outcome = missing ? "missing" : "allowed";
  if (who === "everybody") return open;
  if (who === "guests") return role === null ? open : "home";
  if (role === null) return "signed out";
  if (who === "staff" || who === "scripts") return open;
  const roles = isOwn || !foreign ? who : foreign;
  return roles.includes(role) ? open : "forbidden";
}

async function sweep(path: string, method: string, call: Call, subject: Subject = "none") {
  const found: string[] = [];
  for (const role of [null, ...allRoles]) {
    const places = call.foreign && role !== null ? [true, false] : [true];
    for (const isOwn of places) {
      const person = role === null ? undefined : people.get(role);
      const id = await make(subject, isOwn, person);
      const outcome = await outcomeOf(method, path, id, call, person?.cookie);
      const wanted = expected(call, role, isOwn);
      if (outcome !== wanted)
        found.push(
          `${role ?? "signed out"}${places.length > 1 ? (isOwn ? ", own unit" : ", another unit") : ""}: ${outcome} instead of ${wanted}`,
        );
    }
  }
  return found;
}

test("every address of the product has its row, and every row its address", async () => {
  const table = await routeTable();
  const paths = new Set(table.filter(({ module }) => module.loader ?? module.action).map(({ path }) => path));
  const known = [...Object.keys(permissionTable), ...Object.keys(elsewhere)];
  expect(
    [...paths].filter((path) => !known.includes(path)),
    "without a row in permission-table.ts",
  ).toEqual([]);
  expect(
    known.filter((path) => !paths.has(path)),
    "rows of no address",
  ).toEqual([]);
  for (const [path, file] of Object.entries(elsewhere)) expect([path, existsSync(file)]).toEqual([path, true]);
});

describe("whoever asks gets exactly what the table says", () => {
  for (const [path, { subject = "none", GET, POST = {}, PATCH, DELETE }] of Object.entries(permissionTable)) {
    test(path, { timeout: 120_000 }, async () => {
      const calls: [string, string, Call][] = [
        ...(GET ? [["GET", "GET", GET] as [string, string, Call]] : []),
        ...Object.entries(POST).map(([name, call]): [string, string, Call] => ["POST", `POST ${name}`, call]),
        ...(PATCH ? [["PATCH", "PATCH", PATCH] as [string, string, Call]] : []),
        ...(DELETE ? [["DELETE", "DELETE", DELETE] as [string, string, Call]] : []),
      ];
      const found: string[] = [];
      for (const [method, name, call] of calls) {
        // Each verb of the interface has its own address.
        const target =
          path.endsWith("/:verb") && path.startsWith("/api/") ? path.replace(":verb", name.replace("POST ", "")) : path;
        for (const line of await sweep(target, method, call, subject)) found.push(`${name}, ${line}`);
      }
      expect(found).toEqual([]);
    });
  }
  for (const { path, subject, method, name, call } of statefulCalls) {
    test(`${name} (${subject})`, { timeout: 120_000 }, async () => {
      expect(await sweep(path, method, call, subject)).toEqual([]);
    });
  }
});
