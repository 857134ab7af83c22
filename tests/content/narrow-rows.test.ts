import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import { db } from "~/lib/platform/db/database.server";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");

test("the words by which an entry is found are stored beside its row, however few they are, and it is found by them", async () => {
  const chief = await person("editorInChief");
  const { id: department } = await unit();
  const words = Array.from({ length: 60 }, (_, at) => `kelime${at}`).join(" ");
  const { id } = await createEntry(chief, notices, {
    data: completeNotice(department, { body: { tr: `<p>${words}</p>` } }),
  });
  // What is stored beside it has a size of its own: the row without it is a quarter of a kilobyte of keys.
  const beside = async () => {
    const { rows } = await db().execute<{ size: number }>(
      sql`SELECT pg_relation_size(reltoastrelid)::int AS size FROM pg_class WHERE oid = 'entries'::regclass`,
    );
    return rows[0]?.size ?? 0;
  };
  expect(await beside()).toBeGreaterThan(0);
  const found = async (word: string) =>
    (await listEntries(chief, notices, parseListQuery(notices, new URLSearchParams({ search: word })))).items.map(
      (item) => item.id,
    );
  expect(await found("kelime41")).toEqual([id]);
  await saveEntry(chief, notices, id, { version: 1, patch: { body: { tr: "<p>başka</p>" } } });
  expect([await found("kelime41"), await found("başka")]).toEqual([[], [id]]);
});
