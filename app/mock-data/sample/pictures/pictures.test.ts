import sharp from "sharp";
import { expect, test } from "vitest";

import { pictures } from "./pictures";
import { renderPicture } from "./render-picture.server";

test("every picture has its own name, a description in both languages and one of the agreed sizes", () => {
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  expect(pictures.length).toBeGreaterThanOrEqual(45);
  for (const { width, height, alt } of pictures) {
    expect(["1920x1080", "800x1200", "1920x800", "900x1125", "600x800", "480x240"]).toContain(`${width}x${height}`);
    expect(alt.tr?.length).toBeGreaterThan(20);
    expect(alt.en?.length).toBeGreaterThan(20);
  }
});

test("a picture is drawn the same twice and no two are alike", () => {
  const drawn = pictures.map((picture) => picture.svg());
  expect(new Set(drawn).size).toBe(pictures.length);
  expect(pictures.map((picture) => picture.svg())).toEqual(drawn);
});

test("a drawing holds neither words nor numbers that went wrong", () => {
  for (const { name, svg } of pictures) {
    const drawing = svg();
    expect(drawing, name).not.toContain("<text");
    expect(/NaN|undefined|Infinity/.exec(drawing)?.[0], name).toBeUndefined();
  }
});

test("every picture renders as a JPEG of its own size under 250 kB", async () => {
  for (const picture of pictures) {
    const file = await renderPicture(picture);
    const { format, width, height } = await sharp(file).metadata();
    expect({ format, width, height }, picture.name).toEqual({ format: "jpeg", width: picture.width, height: picture.height });
    expect(file.length, picture.name).toBeLessThan(250_000);
  }
});
