import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { createOnce } from "~/lib/content/entries/create-once.server";
import { getEntry, saveEntry } from "~/lib/content/entries/entries.server";

import { section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const titled = (tr: string) => ({ data: { title: { tr } } });
const send = (tr: string, token: string, goesOn = false) =>
  createOnce(systemActor, section("duyurular"), titled(tr), { token, text: tr, goesOn });

test("the same form of a new entry, sent again or twice at once, begins one entry", async () => {
  const token = randomUUID();
  const both = await Promise.all([send("Su kesintisi", token), send("Su kesintisi", token)]);
  const again = await send("Su kesintisi", token);
  expect(new Set([...both, again].map(({ entry }) => entry.id)).size).toBe(1);
  expect([...both, again].map(({ isRepeated }) => isRepeated).sort()).toEqual([false, true, true]);
});

test("a kept page whose form says something else begins another entry and leaves the first as it is", async () => {
  const token = randomUUID();
  const first = await send("Birinci duyuru", token);
  const other = await send("İkinci duyuru", token);
  expect([other.isRepeated, other.entry.id === first.entry.id]).toEqual([false, false]);
  expect((await getEntry(systemActor, section("duyurular"), first.entry.id)).data).toMatchObject(
    titled("Birinci duyuru").data,
  );
});

test("what its writer changes after an answer has told of the entry is a change of that entry", async () => {
  const token = randomUUID();
  const { entry } = await send("Taslak", token);
  await saveEntry(systemActor, section("duyurular"), entry.id, {
    version: 1,
    patch: titled("Taslak, düzeltildi").data,
  });
  expect(await send("Taslak, bitti", token, true)).toMatchObject({ entry: { id: entry.id }, isRepeated: true });
});
