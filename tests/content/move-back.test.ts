import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { createEntry } from "~/lib/content/entries/entries.server";
import { moveEntry, type Move } from "~/lib/content/workflow/move.server";
import { entries } from "~/lib/content/schema.server";
import { db } from "~/lib/platform/db/database.server";
import { movedIn, movedOf, readMoved } from "~/routes/content/list/moved";

import { person, section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const slider = section("slider");
const order = async () =>
  (
    await db()
      .select({ id: entries.id })
      .from(entries)
      .where(eq(entries.section, "slider"))
      .orderBy(asc(entries.position), asc(entries.id))
  ).map(({ id }) => id);

test("every move names the one that takes it back, and the address carries it", async () => {
  const chief = await person("editorInChief");
  for (const tr of ["Bir", "İki", "Üç", "Dört"]) await createEntry(chief, slider, { data: { title: { tr } } });
  const ids = await order();
  expect(ids).toHaveLength(4);
  const moves = (id: string): Move[] => [
    { to: "up" },
    { to: "down" },
    ...ids
      .filter((other) => other !== id)
      .flatMap((target): Move[] => [
        { to: "before", target },
        { to: "after", target },
      ]),
  ];
  for (const id of ids) {
    for (const move of moves(id)) {
      const back = (await moveEntry(chief, slider, id, move))?.back ?? null;
      const carried = movedOf(new URL(movedIn("/mainpage/slider?moved=x&page=2", id, back), "http://site.test").search);
      expect(carried?.id).toBe(id);
      // At an end of the list "up" and "down" move nothing.
      const undo = readMoved(carried?.undo ?? "");
      expect(undo === null).toBe(back === null);
      if (undo) await moveEntry(chief, slider, undo.id, undo.back);
      expect([move, await order()]).toEqual([move, ids]);
    }
  }
});

test("an address that names no move carries none", () => {
  const [row, other] = ["a", "b"].map(
    (one) => `${one.repeat(8)}-${one.repeat(4)}-4${one.repeat(3)}-8${one.repeat(3)}-${one.repeat(12)}`,
  ) as [string, string];
  expect(movedIn("/mainpage/slider?moved=old&page=2", row, null)).toBe(`/mainpage/slider?page=2&moved=${row}`);
  for (const text of ["", "x", "../..", `${row}.before`, `${row}.over.${other}`, "a".repeat(5000)])
    expect([text, readMoved(text)]).toEqual([text, null]);
  expect(movedOf("?page=2")).toBeNull();
  expect(movedOf(`?moved=${row}.into.${other}.proposed`)).toMatchObject({ id: row, isProposed: true });
});
