import { expect, test } from "vitest";

import { cachedById, invalidateTag } from "./tagged-cache.server";

function parcels() {
  const asked: (readonly string[])[] = [];
  const stored = new Map([
    ["ada 12", "park"],
    ["ada 14", "okul"],
  ]);
  const find = (ids: readonly string[]) => {
    asked.push(ids);
    return Promise.resolve(new Map(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id) ?? ""]] : []))));
  };
  return { asked, stored, find };
}

test("values are kept by id, and so is that an id has none; only the others are asked for", async () => {
  const { asked, find } = parcels();
  expect([...(await cachedById(["parcels"], "use", ["ada 12", "ada 13"], find))]).toEqual([["ada 12", "park"]]);
  expect([...(await cachedById(["parcels"], "use", ["ada 13", "ada 12", "ada 14"], find))]).toEqual([
    ["ada 12", "park"],
    ["ada 14", "okul"],
  ]);
  expect([...(await cachedById(["parcels"], "use", ["ada 13"], find))]).toEqual([]);
  expect([...(await cachedById(["parcels"], "owner", ["ada 12"], find))]).toEqual([["ada 12", "park"]]);
  expect(asked).toEqual([["ada 12", "ada 13"], ["ada 14"], ["ada 12"]]);
});

test("a change under their tag forgets all of them, what was being read meanwhile too", async () => {
  const { stored, find } = parcels();
  const changing = (ids: readonly string[]) => {
    const found = find(ids);
    stored.set("ada 12", "meydan");
    invalidateTag("changing parcels");
    return found;
  };
  expect((await cachedById(["changing parcels"], "use", ["ada 12"], changing)).get("ada 12")).toBe("park");
  expect((await cachedById(["changing parcels"], "use", ["ada 12"], find)).get("ada 12")).toBe("meydan");
});

test("a value is not kept longer than it may be old", async () => {
  const { asked, find } = parcels();
  await cachedById(["old parcels"], "use", ["ada 12"], find, 1);
  await expect
    .poll(async () => {
      await cachedById(["old parcels"], "use", ["ada 12"], find, 1);
      return asked.length;
    })
    .toBeGreaterThan(1);
});
