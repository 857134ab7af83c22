import { expect, test } from "vitest";

import { isActive, placeOf } from "./navigation";

import { placeAmong } from "./place-among";

const menus = [
  [
    { id: "haberler", title: "Haberler", link: "/home/haberler" },
    {
      id: "kurum",
      title: "Kurum",
      children: [{ id: "baskan", title: "Başkan", link: "/home/baskan/ozgecmis?lang=en" }],
    },
  ],
  [
    { id: "site", title: "Site", link: "/home" },
    { id: "dis", title: "Dış", link: "https://dis.example/home/x", externalLink: true },
  ],
];
const items = menus.flat();

test("a page is where its own link is, else below the nearest link above it", () => {
  expect(
    [
      "/home/haberler",
      "/home/haberler/uzun-bir-baslik",
      "/home/haberler/a/b",
      "/home/haberlerimiz",
      "/home/baskan/ozgecmis",
      "/home/baskan",
      "/sign-in",
      "/",
    ].map((path) => placeAmong(menus, path)),
  ).toEqual([
    "/home/haberler",
    "/home/haberler//",
    "/home/haberler//",
    "/home//",
    "/home/baskan/ozgecmis",
    "/home//",
    "",
    "",
  ]);
});

test("the place is marked in the menus exactly as the page itself", () => {
  const marks = (path: string) => items.map((item) => [placeOf(item, path), isActive(item, path)]);
  for (const path of ["/home", "/home/haberler", "/home/haberler/x/y", "/home/baskan/ozgecmis", "/home/baska", "/x"])
    expect(marks(placeAmong(menus, path)), path).toEqual(marks(path));
});
