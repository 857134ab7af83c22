import { expect, test } from "vitest";

import type { Field } from "~/lib/content/definition/definition";

import { preserveSeconds } from "./preserve-seconds";

const rows: Field = { kind: "list", max: 5, columns: { at: { kind: "dateTime" }, note: { kind: "text", max: 20 } } };

test("a time of the same minute keeps its seconds, another is another", () => {
  const at: Field = { kind: "dateTime" };
  expect(preserveSeconds(at, "2026-06-20T11:00:27.431Z", "2026-06-20T11:00:00.000Z")).toBe("2026-06-20T11:00:27.431Z");
  expect(preserveSeconds(at, "2026-06-20T11:00:27.431Z", "2026-06-20T11:01:00.000Z")).toBe("2026-06-20T11:01:00.000Z");
  expect(preserveSeconds(at, "2026-06-20T11:00:27.431Z", "2026-06-20T11:00:05.000Z")).toBe("2026-06-20T11:00:05.000Z");
  expect(preserveSeconds(at, "2026-06-20T11:00:27.431Z", undefined)).toBeUndefined();
  expect(preserveSeconds(at, undefined, "2026-06-20T11:00:00.000Z")).toBe("2026-06-20T11:00:00.000Z");
});

test("so does a time in the row that was there, wherever it stands now", () => {
  const before = [
    { _key: "a", at: "2026-06-20T11:00:27.431Z", note: "ilk" },
    { _key: "b", at: "2026-06-21T11:00:00.000Z" },
  ];
  const after = [
    { _key: "c", at: "2026-06-20T11:00:00.000Z" },
    { _key: "a", at: "2026-06-20T11:00:00.000Z", note: "son" },
  ];
  expect(preserveSeconds(rows, before, after)).toEqual([
    { _key: "c", at: "2026-06-20T11:00:00.000Z" },
    { _key: "a", at: "2026-06-20T11:00:27.431Z", note: "son" },
  ]);
});
