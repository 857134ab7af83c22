import { expect, test } from "vitest";

import { fileUrl, imageSources, thumbnailUrl } from "./file-urls";

const file = {
  id: "7",
  name: "park-1a2b.jpg",
  width: 1300,
  height: 650,
  variants: [
    { width: 640, height: 320 },
    { width: 320, height: 160 },
  ],
};

test("addresses name the file or a copy that exists", () => {
  expect(fileUrl(file)).toBe("/media/7/park-1a2b.jpg");
  expect(fileUrl(file, 640)).toBe("/media/7/w640.webp");
  expect(fileUrl(file, 1920)).toBe("/media/7/park-1a2b.jpg");
  expect(thumbnailUrl(file, 400)).toBe("/media/7/w640.webp");
  expect(thumbnailUrl({ id: "8", name: "a.svg" })).toBe("/media/8/a.svg");
});

test("a picture's sources are told narrow to wide, with its size", () => {
  expect(imageSources(file)).toEqual({
    src: "/media/7/w640.webp",
    srcSet: "/media/7/w320.webp 320w, /media/7/w640.webp 640w",
    width: 1300,
    height: 650,
  });
  expect(imageSources({ id: "8", name: "a.svg", width: null, height: null, variants: [] })).toEqual({
    src: "/media/8/a.svg",
  });
});
