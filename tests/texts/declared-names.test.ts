import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { domains } from "~/lib/domains.server";
import { vacuumJobs } from "~/lib/platform/db/embedded/vacuum.server";

const keysOf = (tables: readonly (object | undefined)[]) => tables.flatMap((table) => Object.keys(table ?? {}));

/** What the domains declare and people read by its name, by the texts that name it. */
const declared: [string, string[]][] = [
  ["jobs.kinds", [...keysOf(domains.map(({ jobs }) => jobs)), ...Object.keys(vacuumJobs)]],
  ["audit.objects", domains.flatMap(({ auditObjects = [] }) => auditObjects)],
  ["search.groups", domains.flatMap(({ search = [] }) => search.map(({ id }) => id))],
  ["administration.demoData.areas", domains.flatMap(({ demoAreas = [] }) => demoAreas.map(({ id }) => id))],
];
const notices = keysOf(domains.map(({ notices: kinds }) => kinds));

type Texts = { [key: string]: Texts | string };
const languages = ["tr", "en"].map((one) => JSON.parse(readFileSync(`public/i18n/${one}.json`, "utf8")) as Texts);

/** The text itself, or texts for its contexts, as `title_late`. */
function isSaid(texts: Texts, key: string): boolean {
  const path = key.split(".");
  const last = path.pop() ?? "";
  const around = path.reduce<Texts | string | undefined>((at, part) => (typeof at === "object" ? at[part] : at), texts);
  return typeof around === "object" && Object.keys(around).some((one) => one === last || one.startsWith(`${last}_`));
}

const unsaid = (keys: readonly string[]) => keys.filter((key) => languages.some((texts) => !isSaid(texts, key)));

test.each(declared)("what domains declare under %s has its name in both languages", (under, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
  expect(unsaid(names.map((name) => `${under}.${name}`))).toEqual([]);
});

test("each kind of notification has a name, a title and a text in both languages", () => {
  expect(notices.length).toBeGreaterThan(10);
  expect(new Set(notices).size).toBe(notices.length);
  const parts = ["name", "title", "text"];
  expect(unsaid(notices.flatMap((kind) => parts.map((part) => `notifications.kinds.${kind}.${part}`)))).toEqual([]);
});
