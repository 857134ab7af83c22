import { expect, test } from "vitest";

import { outlineText } from "./outline-text";
import type { Position } from "./geojson";

test("an area ends where it begins, parts stand apart, points are left out", () => {
  expect(
    outlineText(
      {
        type: "Polygon",
        coordinates: [
          [
            [27.2, 38.4],
            [27.3, 38.4],
            [27.3, 38.5],
            [27.2, 38.4],
          ],
        ],
      },
      50,
    ),
  ).toBe("27.2,38.4 27.3,38.4 27.3,38.5 27.2,38.4");
  expect(
    outlineText(
      {
        type: "MultiLineString",
        coordinates: [
          [
            [27.123456, 38],
            [28, 38],
          ],
          [
            [1, 1],
            [2, 2],
          ],
        ],
      },
      50,
    ),
  ).toBe("27.12346,38 28,38|1,1 2,2");
  expect(outlineText({ type: "Point", coordinates: [27, 38] }, 50)).toBe("");
});

test("a long line keeps its ends and its corner, and no more than it may", () => {
  const there = Array.from({ length: 500 }, (_, at): Position => [27 + at / 1_000, 38]);
  const back = Array.from({ length: 500 }, (_, at): Position => [27.499, 38 + at / 1_000]);
  const points = outlineText({ type: "LineString", coordinates: [...there, ...back] }, 5).split(" ");
  expect(points.length).toBeLessThanOrEqual(5);
  expect(points).toEqual(expect.arrayContaining(["27,38", "27.499,38", "27.499,38.499"]));
});
