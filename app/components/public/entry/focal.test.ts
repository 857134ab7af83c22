import { expect, test } from "vitest";

import { focalClass, focalIn } from "./focal";

test("a picture keeps the point that was set for its shape, else its focal point", () => {
  const picture = { focal: { x: 2, y: 4 }, focals: { "16:9": { x: 0, y: 0 } } };
  expect(focalClass(focalIn(picture, "aspect-video w-full"))).toBe("object-[0%_0%]");
  expect(focalClass(focalIn(picture, "aspect-4/3 w-full"))).toBe("object-[50%_100%]");
  expect(focalClass(focalIn({}, "aspect-video"))).toBe("object-center");
});
