import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import type { Card } from "~/lib/public-site/lists/card";

import { Photo } from "./photo";

test("a poster is shown whole, any other picture fills its frame", () => {
  const picture = {
    src: "/media/a/w640.webp",
    original: "/media/a/a.jpg",
    width: 800,
    height: 1200,
    alt: "Afiş",
  } as unknown as NonNullable<Card["picture"]>;
  const classesOf = (whole: boolean) =>
    /class="([^"]*)"/
      .exec(renderToString(<Photo picture={picture} sizes="160px" whole={whole} className="aspect-video" />))?.[1]
      ?.split(" ");
  expect(classesOf(true)).toEqual(["object-contain", "aspect-video"]);
  expect(classesOf(false)).toEqual(["object-cover", "object-center", "aspect-video"]);
});
