import { expect, test } from "vitest";

import { formatWeekdays } from "./weekdays";

test.each([
  ["mon tue wed thu fri", "Pazartesi–Cuma", "Monday–Friday"],
  ["fri mon wed", "Pazartesi, Çarşamba, Cuma", "Monday, Wednesday, Friday"],
  ["sat sun", "Cumartesi, Pazar", "Saturday, Sunday"],
  ["tue wed thu sun", "Salı–Perşembe, Pazar", "Tuesday–Thursday, Sunday"],
  ["mon tue wed thu fri sat sun", "Her gün", "Every day"],
  ["", "", ""],
])("%s", (days, turkish, english) => {
  const chosen = days.split(" ");
  expect([formatWeekdays(chosen, "tr"), formatWeekdays(chosen, "en")]).toEqual([turkish, english]);
});
