import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createEntry, saveEntry } from "~/lib/content/entries.server";
import { archiveEntry, publishEntry, withdrawEntry } from "~/lib/content/publishing.server";
import { readReviewedSections } from "~/lib/content/review-rules.server";
import { useDatabase } from "~/lib/platform/db/database.server";

import { completeNotice, person, section, unit } from "../support/content";
import { openTestDatabase } from "../support/database";

const notices = section("duyurular");
const seen: string[] = [];
let close = async () => {};

beforeAll(async () => {
  const { database, drop } = await openTestDatabase();
  useDatabase({ ...database, orm: drizzle(database.pool, { logger: { logQuery: (query) => seen.push(query) } }) });
  close = async () => {
    useDatabase(undefined);
    await database.close();
    await drop();
  };
});
afterAll(() => close());

/** What went to the database meanwhile, `begin` and `commit` included. */
async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const from = seen.length;
  const result = await work();
  return { result, statements: seen.slice(from) };
}

const brief = (statements: string[]) => statements.map((one) => one.slice(0, 70));

test("each change is a handful of ways to the database, whatever it writes", async () => {
  const [author, chief] = [await person("editorInChief"), await person("webAdmin")];
  const { id: department } = await unit();
  const created = await statementsOf(() => createEntry(author, notices, { data: completeNotice(department, { title: { tr: "Az yol", en: "Few ways" } }) }));
  expect(brief(created.statements)).toHaveLength(4);
  const { id } = created.result;
  const autosaved = await statementsOf(() => saveEntry(author, notices, id, { version: 1, patch: { summary: { tr: "Yarım" } }, kind: "autosave" }));
  expect(brief(autosaved.statements)).toHaveLength(4);
  const saved = await statementsOf(() => saveEntry(author, notices, id, { version: 2, patch: { summary: { tr: "Bitti" } } }));
  expect(brief(saved.statements)).toHaveLength(4);
  // Which sections ask for approval is read once and remembered until it changes.
  await readReviewedSections();
  const published = await statementsOf(() => publishEntry(author, notices, id, { version: 3 }));
  expect(brief(published.statements)).toHaveLength(6);
  const again = await statementsOf(() => publishEntry(author, notices, id, { version: 3 }));
  expect(brief(again.statements)).toHaveLength(5);
  // One more tells the author.
  const told = await statementsOf(() => publishEntry(chief, notices, id, { version: 3 }));
  expect(brief(told.statements)).toHaveLength(6);
  const archived = await statementsOf(() => archiveEntry(author, notices, id, { version: 3 }));
  expect(brief(archived.statements)).toHaveLength(4);
  const withdrawn = await statementsOf(() => withdrawEntry(author, notices, id, { version: 3, reason: "Yanlış" }));
  expect(brief(withdrawn.statements)).toHaveLength(4);
});
