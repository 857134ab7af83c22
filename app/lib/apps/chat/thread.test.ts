import { expect, test } from "vitest";

import type { ChatMessage } from "./chat";
import { joinThread, threadDays } from "./thread";

let made = 0;
const said = (createdAt: string, isMine: boolean): ChatMessage => ({
  id: String(++made),
  chatId: "c",
  contactId: isMine ? "me" : "other",
  value: "x",
  createdAt,
  isMine,
});

test("a new day begins at midnight in Istanbul, not in Greenwich", () => {
  const days = threadDays([
    said("2026-03-05T20:59:00Z", true),
    said("2026-03-05T21:00:00Z", true),
    said("2026-03-06T20:59:59Z", false),
  ]);
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ["2026-03-05", 1],
    ["2026-03-06", 2],
  ]);
});

test("a run ends with another writer or another day", () => {
  const [first, second] = threadDays([
    said("2026-03-05T10:00:00Z", true),
    said("2026-03-05T10:00:10Z", true),
    said("2026-03-05T10:00:20Z", false),
    said("2026-03-06T10:00:20Z", false),
  ]);
  expect(first?.messages.map(({ startsRun, endsRun }) => [startsRun, endsRun])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
  expect(second?.messages.map(({ startsRun, endsRun }) => [startsRun, endsRun])).toEqual([[true, true]]);
});

test("the time stands at both ends and where the next message has another writer or minute", () => {
  const [day] = threadDays([
    said("2026-03-05T10:00:00Z", true),
    said("2026-03-05T10:00:30Z", true),
    said("2026-03-05T10:00:59Z", true),
    said("2026-03-05T10:01:00Z", true),
    said("2026-03-05T10:01:10Z", false),
    said("2026-03-05T10:01:20Z", false),
  ]);
  expect(day?.messages.map(({ hasTime }) => hasTime)).toEqual([true, false, true, true, false, true]);
});

test("an empty thread has no days", () => {
  expect(threadDays([])).toEqual([]);
});

test("what was read again joins what is shown where they overlap, and replaces it beyond a gap", () => {
  const [a, b, c, d] = ["1", "2", "3", "4"].map((id) => ({ ...said("2026-03-05T10:00:00Z", true), id })) as [
    ChatMessage,
    ChatMessage,
    ChatMessage,
    ChatMessage,
  ];
  expect(joinThread([a, b, c], [b, c, d])).toEqual([a, b, c, d]);
  expect(joinThread([a, b], [c, d])).toEqual([c, d]);
  expect(joinThread([a], [])).toEqual([a]);
  expect(joinThread([a, b, c, d], [b, c])).toEqual([a, b, c, d]);
});
