import { expect, test } from "vitest";

import type { Field } from "~/lib/content/definition/definition";

import { number } from "./number.server";

const clock: Field = { kind: "number", min: 1, clock: true };
const read = (input: unknown, field: Field = clock) => number.schema(field).safeParse(input);

test("a length of time is typed as minutes and seconds and stored in seconds", () => {
  expect(["4:18", "1:02:03", "258", 258].map((input) => read(input).data)).toEqual([258, 3723, 258, 258]);
  expect(read("4:75").error?.issues[0]?.message).toContain("badClock");
  expect(read("4:18", { kind: "number" }).error?.issues[0]?.message).toContain("badNumber");
});
