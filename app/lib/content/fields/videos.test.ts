import { expect, test } from "vitest";

import { videoOf } from "./videos";

test("a YouTube page becomes a player that sets no cookie", () => {
  for (const address of ["https://www.youtube.com/watch?v=abcdefghijk&t=3", "https://youtu.be/abcdefghijk", "https://youtube.com/shorts/abcdefghijk"]) {
    expect(videoOf(address)).toMatchObject({ kind: "player", src: "https://www.youtube-nocookie.com/embed/abcdefghijk" });
  }
});

test("a Vimeo page becomes a player that doesn't track", () => {
  expect(videoOf("https://vimeo.com/123456")).toMatchObject({ src: "https://player.vimeo.com/video/123456?dnt=1" });
});

test("another site, or an address without a video, is no video", () => {
  expect(videoOf("https://evilvimeo.com/123456")).toBeNull();
  expect(videoOf("https://www.youtube.com/watch?v=%22onload")).toBeNull();
  expect(videoOf("javascript:alert(1)")).toBeNull();
});
