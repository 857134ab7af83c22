import { expect, test } from "vitest";

import { keepPageOnFailure } from "./keep-page-on-failure";

test("a post without an answer becomes one that says so, with a status at which the page is not read again", async () => {
  const answer = (await keepPageOnFailure(() => Promise.resolve(null))) as unknown as Response;
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ isOffline: true });
});

test("a refusal and a bug are not taken for a lost answer", async () => {
  const error = new Error("Unexpected Server Error");
  await expect(keepPageOnFailure(() => Promise.reject(error))).rejects.toBe(error);
});

test("an answer is handed on", async () => {
  expect(await keepPageOnFailure(() => Promise.resolve("saved"))).toBe("saved");
});
