import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";

import type { PlaceItem } from "~/lib/public-site/lists/list-body";

import { PlaceMap } from "./place-map";

const place = (id: string) =>
  ({
    id,
    anchor: `entry-${id}`,
    section: "places",
    href: null,
    parentId: null,
    title: { text: id },
    lead: null,
    picture: null,
    icon: null,
    colour: null,
    date: null,
    leaf: null,
    chips: [],
    notices: [],
    details: [],
    fields: null,
    place: null,
    mark: null,
    outline: null,
    distance: null,
  }) satisfies PlaceItem;
const shown = (groups: number, each: number) => {
  const of = Array.from({ length: groups }, (_, at) => ({
    heading: { text: `Mahalle ${at}` },
    items: Array.from({ length: each }, (_, number) => place(`${at}-${number}`)),
  }));
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <PlaceMap body={{ groups: of, file: "/x", tiles: null, marks: [], near: null }} locale="tr" />
    </StaticRouter>,
  );
};

test("a place is shown on a map, and so is the way to it", () => {
  const items = [{ ...place("a"), place: { lat: 38.46, lng: 27.21, href: "https://harita.example/a" } }];
  const page = renderToStaticMarkup(
    <StaticRouter location="/">
      <PlaceMap
        body={{ groups: [{ heading: null, items }], file: "/x", tiles: null, marks: [], near: null }}
        locale="tr"
      />
    </StaticRouter>,
  );
  expect(Array.from(page.matchAll(/href="(https:[^"]+)"/g), ([, href]) => href)).toEqual([
    "https://harita.example/a",
    "https://www.openstreetmap.org/directions?to=38.46%2C27.21",
  ]);
});

test("a long list of places is folded under its headings, each place still on the page; a short one, or one without headings to choose from, is not", () => {
  const long = shown(45, 3);
  expect([long.match(/<details/g)?.length, long.match(/<details open/g), long.match(/id="entry-/g)?.length]).toEqual([
    45,
    null,
    135,
  ]);
  expect(long).toMatch(/<summary[^>]*><h2[^>]*>Mahalle 0/);
  expect([shown(3, 5), shown(1, 200)].map((one) => one.includes("<details"))).toEqual([false, false]);
});
