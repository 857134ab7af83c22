import { expect, test } from "vitest";

import { contentSecurityPolicy } from "~/lib/platform/http/server/security-headers.server";
import { withPlayers } from "~/lib/platform/text/rich-text/rich-text-urls";
import { readVideoAddress } from "~/lib/platform/text/rich-text/video-players";

import { fields } from "~/lib/content/fields/fields.server";
import { videoOf } from "./videos";

test("a YouTube page becomes a player that sets no cookie", () => {
  for (const address of [
    "https://www.youtube.com/watch?v=abcdefghijk&feature=share",
    "https://youtu.be/abcdefghijk",
    "https://youtube.com/shorts/abcdefghijk",
  ]) {
    expect(videoOf(address)).toMatchObject({
      kind: "player",
      src: "https://www.youtube-nocookie.com/embed/abcdefghijk",
    });
  }
});

test("a Vimeo page becomes a player that doesn't track", () => {
  expect(videoOf("https://vimeo.com/123456")).toMatchObject({ src: "https://player.vimeo.com/video/123456?dnt=1" });
});

test.each([
  ["https://m.youtube.com/watch?v=abcdefghijk&feature=share", "abcdefghijk"],
  ["youtube.com/watch?v=abcdefghijk&list=PL123&index=4", "abcdefghijk"],
  ["https://www.youtube.com/live/abcdefghijk?si=x", "abcdefghijk"],
  ["https://www.youtube.com/embed/abcdefghijk?autoplay=1", "abcdefghijk"],
  ["https://youtube-nocookie.com/embed/abcdefghijk", "abcdefghijk"],
  ["https://www.youtube.com/v/abcdefghijk", "abcdefghijk"],
  ["http://youtu.be/abcdefghijk?si=Qx_y", "abcdefghijk"],
  ["https://youtu.be/abcdefghijk?t=1m30s", "abcdefghijk?start=90"],
  ["https://www.youtube.com/watch?v=abcdefghijk&t=75s", "abcdefghijk?start=75"],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/abcdefghijk?si=a&amp;start=5" title="x"></iframe>',
    "abcdefghijk?start=5",
  ],
])("of YouTube %s is the video %s", (address, id) =>
  expect(videoOf(address)).toMatchObject({ src: `https://www.youtube-nocookie.com/embed/${id}` }),
);

test.each([
  ["https://vimeo.com/123456789/abcdef0123", "123456789?h=abcdef0123&dnt=1"],
  ["https://vimeo.com/123456789/abcdef0123?share=copy", "123456789?h=abcdef0123&dnt=1"],
  ["https://player.vimeo.com/video/123456789?h=abcdef0123&badge=0", "123456789?h=abcdef0123&dnt=1"],
  ["vimeo.com/channels/staffpicks/123456789", "123456789?dnt=1"],
  ["https://vimeo.com/groups/belediye/videos/123456789", "123456789?dnt=1"],
  ["https://vimeo.com/showcase/7654321/video/123456789", "123456789?dnt=1"],
  ["https://vimeo.com/manage/videos/123456789/abcdef0123", "123456789?h=abcdef0123&dnt=1"],
  ["https://www.vimeo.com/123456789#t=90s", "123456789?dnt=1#t=90s"],
])("of Vimeo %s is the video %s", (address, src) =>
  expect(videoOf(address)).toMatchObject({ src: `https://player.vimeo.com/video/${src}` }),
);

test.each([
  ["https://www.youtube.com/@belediye", "videoChannel"],
  ["https://www.youtube.com/@belediye/videos", "videoChannel"],
  ["https://youtube.com/channel/UC123456789", "videoChannel"],
  ["https://www.youtube.com/user/belediye", "videoChannel"],
  ["https://www.youtube.com/playlist?list=PL123", "videoPlaylist"],
  ["https://www.youtube.com/embed/videoseries?list=PL123", "videoPlaylist"],
  ["https://vimeo.com/belediye", "videoChannel"],
  ["https://vimeo.com/channels/staffpicks", "videoChannel"],
  ["https://vimeo.com/showcase/7654321", "videoPlaylist"],
])("%s names no single video: %s", (address, code) => {
  expect(readVideoAddress(address)).toBe(code);
  expect(JSON.stringify(fields.schema({ kind: "video" }).safeParse(address).error)).toContain(`content.issues.${code}`);
  expect(fields.schema({ kind: "richText" }).safeParse(`<p>x</p><iframe src="${address}"></iframe>`).success).toBe(
    false,
  );
});

test("every player is one that the policy of our pages lets in, also of a text that was saved before", () => {
  const policy = contentSecurityPolicy({});
  for (const address of [
    "https://www.youtube.com/embed/abcdefghijk",
    "https://youtu.be/abcdefghijk",
    "//player.vimeo.com/video/1?h=abcdef01",
  ]) {
    const clean = String(fields.schema({ kind: "richText" }).parse(`<iframe src="${address}" title="x"></iframe>`));
    const shown = withPlayers(`<iframe src="${address}" title="x"></iframe>`);
    for (const html of [clean, shown]) expect(policy).toContain(new URL(/src="([^"]+)"/.exec(html)?.[1] ?? "").origin);
  }
  expect(withPlayers('<iframe src="https://player.vimeo.com/video/1?h=abcdef01&amp;dnt=1">')).toBe(
    '<iframe src="https://player.vimeo.com/video/1?h=abcdef01&amp;dnt=1">',
  );
});

test("another site, or an address without a video, is no video", () => {
  expect(videoOf("https://evilvimeo.com/123456")).toBeNull();
  expect(videoOf("https://www.youtube.com/watch?v=%22onload")).toBeNull();
  expect(videoOf("javascript:alert(1)")).toBeNull();
});
