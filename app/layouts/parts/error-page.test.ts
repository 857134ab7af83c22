import { expect, test } from "vitest";
import { wordedStatus } from "./error-page";

const answer = (status: number) => ({ status, statusText: "", internal: false, data: null });

test("a status with words of its own keeps it", () => {
  expect(wordedStatus(answer(409))).toBe(409);
});

test("other refusals speak as 400, other failures as 500", () => {
  expect(wordedStatus(answer(418))).toBe(400);
  expect(wordedStatus(answer(502))).toBe(500);
});

test("a bug is a 500", () => {
  expect(wordedStatus(new Error("x"))).toBe(500);
});
