import { expect, test } from "vitest";

import { distanceText, metresBetween } from "./distance";

test("a degree of latitude is about 111 km everywhere, one of longitude less here", () => {
  expect(Math.round(metresBetween({ lat: 38, lng: 27 }, { lat: 39, lng: 27 }) / 1000)).toBe(111);
  expect(Math.round(metresBetween({ lat: 38, lng: 27 }, { lat: 38, lng: 28 }) / 1000)).toBe(88);
});

test.each([
  [0, "0 m"],
  [349, "350 m"],
  [949, "950 m"],
  [950, "1 km"],
  [4_830, "4,8 km"],
])("%d metres are told as %s", (metres, text) => {
  expect(distanceText(metres, "tr").replace("\u00a0", " ")).toBe(text);
});
