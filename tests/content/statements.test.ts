import { afterAll, beforeAll, expect, test } from "vitest";

import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { archiveEntry, publishEntry, withdrawEntry } from "~/lib/content/workflow/publishing.server";
import { columnsOfEntries } from "~/lib/content/list/list-columns.server";
import type { EntryData } from "~/lib/content/values";
import { domains } from "~/lib/domains.server";
import { useDatabase } from "~/lib/platform/db/database.server";
import { declareDomains } from "~/lib/platform/domains/domain.server";

import { completeNotice, person, section, unit } from "../support/content";
import { openTestDatabase } from "../support/database";

const notices = section("duyurular");
let sent = 0;
let close = async () => {};

beforeAll(async () => {
  const { database, drop } = await openTestDatabase();
  useDatabase(database);
  declareDomains(domains);
  // The first connection is made by the first statement.
  const { pglite } = database;
  const connect = pglite?.connect;
  if (pglite && connect) {
    pglite.connect = () => {
      const stream = connect();
      const [one, several] = [stream._write, stream._writev];
      stream._write = (...given) => ((sent += 1), one.apply(stream, given));
      stream._writev = (...given) => ((sent += 1), several?.apply(stream, given));
      return stream;
    };
  }
  close = async () => {
    useDatabase(undefined);
    await database.close();
    await drop();
  };
});
afterAll(() => close());

/** How many times the database was asked meanwhile, and waited for: several statements may go one way. */
async function waysOf<T>(work: () => Promise<T>): Promise<{ result: T; ways: number }> {
  const from = sent;
  const result = await work();
  return { result, ways: sent - from };
}

test.skipIf(process.env.TEST_DATABASE_URL)(
  "each change is a handful of ways to the database, whatever it writes",
  async () => {
    const [author, chief] = [await person("editorInChief"), await person("webAdmin")];
    const { id: department } = await unit();
    // What settings say of a section is read once and remembered until it changes.
    const { id: first } = await createEntry(author, notices, { data: completeNotice(department) });
    await publishEntry(author, notices, first, { version: 1 });
    const created = await waysOf(() =>
      createEntry(author, notices, { data: completeNotice(department, { title: { tr: "Az yol", en: "Few ways" } }) }),
    );
    expect(created.ways).toBe(2);
    const { id } = created.result;
    const autosaved = await waysOf(() =>
      saveEntry(author, notices, id, { version: 1, patch: { summary: { tr: "Yarım" } }, kind: "autosave" }),
    );
    expect(autosaved.ways).toBe(2);
    const saved = await waysOf(() =>
      saveEntry(author, notices, id, { version: 2, patch: { summary: { tr: "Bitti" } } }),
    );
    // What stood before its autosaves is told with it.
    expect(saved.ways).toBe(3);
    const published = await waysOf(() => publishEntry(author, notices, id, { version: 3 }));
    expect(published.ways).toBe(3);
    const pressedTwice = await waysOf(() => publishEntry(author, notices, id, { version: 3 }));
    expect(pressedTwice.ways).toBe(2);
    const renewed = async (version: number, summary: string) =>
      saveEntry(author, notices, id, { version, patch: { summary: { tr: summary } } });
    await renewed(3, "Yeni");
    // What stands on the site already is looked at first.
    const again = await waysOf(() => publishEntry(author, notices, id, { version: 4 }));
    expect(again.ways).toBe(4);
    await renewed(4, "Daha yeni");
    // What tells the author goes the same way as the rest.
    const told = await waysOf(() => publishEntry(chief, notices, id, { version: 5 }));
    expect(told.ways).toBe(5);
    const archived = await waysOf(() => archiveEntry(author, notices, id, { version: 5 }));
    expect(archived.ways).toBe(2);
    const withdrawn = await waysOf(() => withdrawEntry(author, notices, id, { version: 5, reason: "Yanlış" }));
    expect(withdrawn.ways).toBe(2);
  },
);

test.skipIf(process.env.TEST_DATABASE_URL).each([
  ["raporlar", () => ({ pdf: crypto.randomUUID() })],
  ["hizmetstandartlari", () => ({ rows: [{ _key: "a", service: crypto.randomUUID() }] })],
  ["hizmetinasilalirim", () => ({ steps: [{ _key: "a", service: crypto.randomUUID() }] })],
])("what the columns of %s look up is asked once for all entries of a page", async (id, data) => {
  const all = Array.from({ length: 30 }, () => ({
    id: crypto.randomUUID(),
    data: data() as EntryData,
    liveVersion: null,
  }));
  const { result, ways } = await waysOf(() => columnsOfEntries(section(id), all));
  expect([result.length, ways]).toEqual([30, 1]);
});
