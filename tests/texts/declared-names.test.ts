import { expect, test } from "vitest";

import { domains } from "~/lib/domains.server";
import { vacuumJobs } from "~/lib/platform/db/embedded/vacuum.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

const keysOf = (tables: readonly (object | undefined)[]) => tables.flatMap((table) => Object.keys(table ?? {}));

/** What the domains declare and people read by its name, by the texts that name it. */
const declared: [string, string[]][] = [
  ["jobs.kinds", [...keysOf(domains.map(({ jobs }) => jobs)), ...Object.keys(vacuumJobs)]],
  ["audit.objects", domains.flatMap(({ auditObjects = [] }) => auditObjects)],
  ["search.groups", domains.flatMap(({ search = [] }) => search.map(({ id }) => id))],
  ["administration.demoData.areas", domains.flatMap(({ demoAreas = [] }) => demoAreas.map(({ id }) => id))],
];
const notices = keysOf(domains.map(({ notices: kinds }) => kinds));

async function unsaid(keys: readonly string[]): Promise<string[]> {
  const [tr, en] = [await getFixedT("tr"), await getFixedT("en")];
  const isSaid = (key: string) => tr(key) !== key && en(key) !== key && tr(key) !== en(key);
  return keys.filter((key) => !isSaid(key));
}

test.each(declared)("what domains declare under %s has its name in both languages", async (under, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
  expect(await unsaid(names.map((name) => `${under}.${name}`))).toEqual([]);
});

test("each kind of notification has a name, a title and a text in both languages", async () => {
  expect(notices.length).toBeGreaterThan(10);
  expect(new Set(notices).size).toBe(notices.length);
  const parts = notices.flatMap((kind) =>
    ["name", "title", "text"].map((part) => `notifications.kinds.${kind}.${part}`),
  );
  expect(await unsaid(parts)).toEqual([]);
});
