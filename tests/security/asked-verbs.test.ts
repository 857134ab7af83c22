import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import { listVerbs } from "~/lib/access/rights.server";
import type { Verb } from "~/lib/access/roles";
import { createEntry, saveEntry } from "~/lib/content/entries/entries.server";
import { ForbiddenFields } from "~/lib/content/errors";
import { moveEntry } from "~/lib/content/workflow/move.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { person, section } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

test("each verb of the table is asked by some operation", () => {
  const sources = readdirSync("app/lib", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|^access|^audit.verbs|^openapi/.test(file),
  );
  const code = sources.map((file) => readFileSync(join("app/lib", file), "utf8")).join("\n");
  const isAsked = (verb: Verb) =>
    new RegExp(
      `(?:can|assertCan|withinReach|reachesAny|refusal)\\([^\\n]*"${verb.replace(".", "\\.")}"|permission(?:OfOwn)?: "${verb.replace(".", "\\.")}"`,
    ).test(code);
  expect(listVerbs().filter((verb) => !isAsked(verb))).toEqual([]);
});

/** Somebody who may do everything but one thing. */
const without = (actor: Actor, missing: Verb): Actor => {
  const can: Actor["can"] = (verb, scope) => verb !== missing && actor.can(verb, scope);
  return {
    ...actor,
    can,
    assertCan: (verb, scope) => {
      if (!can(verb, scope)) throw actor.refusal(verb, scope);
    },
  };
};

test("what templates call by name is marked and unmarked by whoever may createSystem; everybody else's changes leave the mark", async () => {
  const pages = section("staticpages");
  const chief = await person("editorInChief");
  const data = { title: { tr: "Çerez politikası" } };
  await expect(createEntry(chief, pages, { data: { ...data, systemPage: true } })).rejects.toBeInstanceOf(
    ForbiddenFields,
  );
  await expect(
    createEntry(without(systemActor, "createSystem"), pages, { data: { ...data, systemPage: true } }),
  ).rejects.toBeInstanceOf(ForbiddenFields);
  const page = await createEntry(systemActor, pages, { data: { ...data, systemPage: true } });
  await expect(saveEntry(chief, pages, page.id, { version: 1, patch: { systemPage: false } })).rejects.toBeInstanceOf(
    ForbiddenFields,
  );
  const saved = await saveEntry(chief, pages, page.id, { version: 1, patch: { title: { tr: "Çerezler" } } });
  expect(saved.data.systemPage).toBe(true);
  const plain = await createEntry(chief, pages, { data });
  await expect(saveEntry(chief, pages, plain.id, { version: 1, patch: { systemPage: true } })).rejects.toBeInstanceOf(
    ForbiddenFields,
  );
  const { bearer } = await signedIn("editorInChief");
  const answer = await ask("PATCH", `/api/content/staticpages/${plain.id}`, {
    bearer,
    json: { version: 1, data: { systemPage: true } },
  });
  expect([answer.status, Object.keys((await bodyOf<{ fields: object }>(answer)).fields)]).toEqual([
    403,
    ["systemPage"],
  ]);
});

test("the front page is arranged by whoever may arrange", async () => {
  const slider = section("slider");
  const [first, second] = [
    await createEntry(systemActor, slider, { data: { title: { tr: "Bir" } } }),
    await createEntry(systemActor, slider, { data: { title: { tr: "İki" } } }),
  ];
  await expect(
    moveEntry(without(systemActor, "arrange"), slider, second.id, { to: "before", target: first.id }),
  ).rejects.toMatchObject({ status: 403 });
  await moveEntry(await person("editorInChief"), slider, second.id, { to: "before", target: first.id });
  const editor = makeActor({
    ...(await person("departmentEditor")),
    grants: [{ role: "departmentEditor", sections: null, departments: null }],
  });
  await expect(createEntry(editor, slider, { data: { title: { tr: "Üç" } } })).rejects.toMatchObject({ status: 403 });
});
