import { expect, test } from "vitest";
import type { Refusal } from "~/lib/platform/refusal";

import { findUnavailability, isUnavailable, orUnavailable, OutcomeUnknown } from "./unavailable.server";

const coded = (code: string) => Object.assign(new Error("x"), { code });

test("a database that cannot be reached is known by the network's code, by PostgreSQL's or by the driver's words", () => {
  for (const code of ["ECONNREFUSED", "ENOTFOUND", "57P01", "57P03", "08006", "53300"])
    expect([code, isUnavailable(coded(code))]).toEqual([code, true]);
  expect(isUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isUnavailable(new Error('database "meydan" is not currently accepting connections'))).toBe(true);
  expect(isUnavailable(new Error("Failed query", { cause: coded("ECONNREFUSED") }))).toBe(true);
});

const reasons = {
  away: ["57P01", "57P05", "25P03", "28P01", "3D000", "53200"],
  readOnly: ["25006"],
  busy: ["57014", "55P03", "40001", "40P01"],
};
test.each(Object.entries(reasons))(
  "what makes it %s is told apart, and when the same makes sense again",
  async (reason, codes) => {
    for (const code of codes) {
      expect([code, findUnavailability(new Error("Failed query", { cause: coded(code) }))]).toEqual([code, reason]);
      const answer = (await orUnavailable(Promise.reject(coded(code))).catch((error: unknown) => error)) as Refusal;
      expect([code, answer.status, answer.headers["Retry-After"]]).toEqual([code, 503, reason === "busy" ? "5" : "30"]);
    }
  },
);

test("a commit that nobody answered has a code of its own", async () => {
  const answer = (await orUnavailable(Promise.reject(new OutcomeUnknown("x"))).catch(
    (error: unknown) => error,
  )) as Refusal;
  expect([answer.status, answer.toJSON()]).toMatchObject([503, { code: "outcomeUnknown" }]);
});

test("a bug is not mistaken for it", () => {
  for (const error of [coded("23505"), coded("42P01"), new TypeError("x is undefined"), "ECONNREFUSED", null])
    expect(isUnavailable(error)).toBe(false);
});

test("a cause that is its own cause ends", () => {
  const error = new Error("x");
  error.cause = error;
  expect(isUnavailable(error)).toBe(false);
});

test("what needs the database answers 503 and when to come again, as JSON; bugs stay themselves", async () => {
  expect(await orUnavailable(Promise.resolve(1))).toBe(1);
  const thrown = await orUnavailable(Promise.reject(coded("ECONNREFUSED"))).catch((error: unknown) => error);
  const answer = thrown as Refusal;
  expect([answer.status, answer.headers["Retry-After"], answer.toJSON()]).toEqual([
    503,
    "30",
    { error: "The service is not available right now" },
  ]);
  await expect(orUnavailable(Promise.reject(coded("23505")))).rejects.toMatchObject({ code: "23505" });
});
