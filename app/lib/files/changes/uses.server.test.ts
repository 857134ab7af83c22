import { afterAll, expect, test } from "vitest";

import { declareDomains } from "~/lib/platform/domains/domain.server";

import { forgetFileUses, isUsedLive } from "./uses.server";

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
