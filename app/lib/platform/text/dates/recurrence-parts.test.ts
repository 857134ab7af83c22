import { expect, test } from "vitest";

import { partsOfRule, ruleOfParts, type RecurrenceParts } from "./recurrence-parts";

test.each<[string, RecurrenceParts]>([
  ["FREQ=DAILY", { freq: "DAILY" }],
  ["FREQ=DAILY;INTERVAL=2;COUNT=5", { freq: "DAILY", interval: "2", count: "5" }],
  ["FREQ=WEEKLY;BYDAY=TU,SA;UNTIL=20270630", { freq: "WEEKLY", days: ["tue", "sat"], until: "2027-06-30" }],
  ["FREQ=WEEKLY", { freq: "WEEKLY" }],
  ["FREQ=MONTHLY;BYDAY=-1FR", { freq: "NTH", nth: "-1", weekday: "fri" }],
  ["FREQ=MONTHLY;BYDAY=2MO;COUNT=12", { freq: "NTH", nth: "2", weekday: "mon", count: "12" }],
  ["FREQ=MONTHLY", { freq: "MONTHLY" }],
  ["FREQ=YEARLY", { freq: "YEARLY" }],
  ["FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", { freq: "custom", text: "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU" }],
  ["FREQ=WEEKLY;UNTIL=20270630T150000Z", { freq: "custom", text: "FREQ=WEEKLY;UNTIL=20270630T150000Z" }],
  ["RRULE:FREQ=MONTHLY;BYMONTHDAY=-1", { freq: "custom", text: "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1" }],
])("%s is said in words, and they say it again", (rule, parts) => {
  expect(partsOfRule(rule)).toEqual(parts);
  expect(ruleOfParts(parts)).toBe(rule);
});

test("days go in the week's order, whatever order they were chosen in", () => {
  expect(ruleOfParts({ freq: "WEEKLY", interval: "1", days: ["sun", "mon"] })).toBe("FREQ=WEEKLY;BYDAY=MO,SU");
});

test.each<RecurrenceParts>([
  { freq: "HOURLY" },
  { freq: "WEEKLY", interval: "0" },
  { freq: "WEEKLY", interval: "iki" },
  { freq: "WEEKLY", days: ["pzt"] },
  { freq: "NTH", nth: "5", weekday: "mon" },
  { freq: "NTH", nth: "1" },
  { freq: "DAILY", until: "30.06.2027" },
  { freq: "DAILY", until: "2027-02-30" },
  { freq: "DAILY", until: "2027-06-30", count: "3" },
  { freq: "DAILY", count: "3;BYDAY=MO" },
  { freq: "custom", text: "" },
  { freq: "custom", text: "her salı" },
  { freq: "", text: "her salı" },
])("%j is no rule", (parts) => expect(ruleOfParts(parts)).toBeNull());

test("nothing recurs where nothing is chosen", () => expect(ruleOfParts({ freq: "" })).toBe(""));
