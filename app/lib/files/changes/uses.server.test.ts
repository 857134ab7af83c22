import { afterAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { declareDomains } from "~/lib/platform/domains/domain.server";

import { countUses, fileHeldUntil, forgetFileUses, isUsedLive, listFileUses, listKeptFileUses } from "./uses.server";

afterAll(() => declareDomains([]));

test("an answer that was on its way when uses changed is not kept", async () => {
  const answers: ((isLive: boolean) => void)[] = [];
  declareDomains([{ id: "test", files: { isLive: () => new Promise((resolve) => answers.push(resolve)) } }]);
  const before = isUsedLive("a");
  forgetFileUses();
  answers[0]?.(true);
  expect(await before).toBe(true);
  const after = isUsedLive("a");
  answers[1]?.(false);
  expect(await after).toBe(false);
  expect(await isUsedLive("a")).toBe(false);
  expect(answers).toHaveLength(2);
});

test("what several domains know of a file adds up: none hides the uses of another", async () => {
  const use = (entryId: string) => ({ entryId, section: "haberler", title: entryId, live: false });
  const kept = (entryId: string) => ({ entryId, section: "haberler", title: entryId, versions: 1, inTrash: false });
  declareDomains([
    {
      id: "first",
      files: {
        usesOf: async () => ({ seen: [use("a")], unseen: 2, unseenPublic: 1 }),
        keptUsesOf: async () => ({ seen: [kept("a")], unseen: 1 }),
        heldUntil: async () => new Date("2026-05-01"),
      },
    },
    {
      id: "second",
      files: {
        usesOf: async () => ({ seen: [use("b")], unseen: 1, people: [{ id: "p", name: "Ayşe" }] }),
        keptUsesOf: async () => ({ seen: [kept("b")], unseen: 3 }),
        heldUntil: async () => new Date("2026-04-01"),
      },
    },
    {
      id: "third",
      files: { usesOf: async () => ({ menus: [{ code: "ust", live: true }] }), heldUntil: async () => null },
    },
  ]);
  const uses = await listFileUses(systemActor, "x");
  expect(uses.seen.map(({ entryId }) => entryId)).toEqual(["a", "b"]);
  expect([uses.unseen, uses.unseenPublic, countUses(uses)]).toEqual([3, 1, 7]);
  expect(await listKeptFileUses(systemActor, "x")).toMatchObject({
    seen: [{ entryId: "a" }, { entryId: "b" }],
    unseen: 4,
  });
  expect(await fileHeldUntil("x")).toEqual(new Date("2026-05-01"));
});
