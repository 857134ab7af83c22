import { expect, test } from "vitest";

import { makeActor } from "~/lib/access/actor";
import { findUnit } from "~/lib/content/form/relation-options.server";

import { person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

test("a new entry belongs to the person's only unit, else to the unit that keeps the section", async () => {
  const [press, parks] = [
    (await unit("Basın Yayın ve Halkla İlişkiler Müdürlüğü")).id,
    (await unit("Park ve Bahçeler Müdürlüğü")).id,
  ];
  const news = section("haberler");
  const chief = await person("editorInChief");
  expect(await findUnit(await person("departmentEditor", { departments: [parks] }), news)).toBe(parks);
  // One unit in two grants is one unit.
  const twice = makeActor({
    id: null,
    name: "x",
    grants: [
      { role: "viewer", sections: null, departments: [parks] },
      { role: "departmentEditor", sections: null, departments: [parks] },
    ],
  });
  expect(await findUnit(twice, news)).toBe(parks);
  expect(await findUnit(chief, news)).toBe(press);
  // Who writes for two others is offered neither, and none for which they may not write.
  expect(
    await findUnit(await person("departmentEditor", { departments: [parks, crypto.randomUUID()] }), news),
  ).toBeNull();
  await unit("Basın Yayın Birimi");
  expect(await findUnit(chief, news)).toBeNull();
});
