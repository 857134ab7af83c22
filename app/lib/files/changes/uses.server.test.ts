import { expect, test } from "vitest";

import { forgetFileUses, isUsedLive, registerFileUses } from "./uses.server";

test("an answer that was on its way when uses changed is not kept", async () => {
  const answers: ((isLive: boolean) => void)[] = [];
  registerFileUses(
    async () => ({ seen: [], unseen: 0, unseenPublic: 0, menus: [], settings: [] }),
    () => new Promise((resolve) => answers.push(resolve)),
  );
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
