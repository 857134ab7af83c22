import { expect, test } from "vitest";

import { readCoordinates } from "./coordinates";

const here = { lat: 38.45, lng: 27.21 };

test.each([
  "38.45, 27.21",
  "38.45,27.21",
  "38.45 27.21",
  "(38.45; 27.21)",
  " 38.450000 , 27.210000 ",
  "38,45, 27,21",
  "38,45 27,21",
  "38,45; 27,21",
  "38,45,27,21",
  "38.45\t27.21",
  "38°27'0\"N 27°12'36\"E",
  "38° 27′ 0″ K, 27° 12′ 36″ D",
  "N 38°27' E 27°12.6'",
  "27°12'36\"D 38°27'K",
  "38.45° N, 27.21° E",
  "38°27' 27°12'36\"",
  "geo:38.45,27.21?z=17",
  "https://www.google.com/maps/@38.45,27.21,17z",
  "https://www.google.com/maps/place/B%C3%BCy%C3%BCk+Park/@38.4001,27.2001,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d38.45!4d27.21!16s",
  "https://maps.google.com/?q=38.45,27.21",
  "https://www.google.com/maps/search/?api=1&query=38.45%2C27.21",
  "https://www.google.com/maps/search/38.45,+27.21",
  "https://www.openstreetmap.org/?mlat=38.45&mlon=27.21#map=17/38.4/27.2",
  "https://www.openstreetmap.org/#map=17/38.45/27.21",
  "https://maps.apple.com/?ll=38.45,27.21&q=Park",
  "https://www.bing.com/maps?cp=38.45~27.21&lvl=16",
  "https://yandex.com.tr/harita/?ll=27.21%2C38.45&z=16",
])("%s is a place", (text) => expect(readCoordinates(text)).toEqual(here));

test("south and west are below zero", () => {
  expect(readCoordinates("33°51'S 151°12.6'W")).toEqual({ lat: -33.85, lng: -151.21 });
  expect(readCoordinates("-33,85 -151,21")).toEqual({ lat: -33.85, lng: -151.21 });
});

test.each([
  "",
  "38.45",
  "Büyük Park",
  "521 ada 4 parsel",
  "521, 4",
  "06.03.2026",
  "91.5, 27.21",
  "38.45, 181.2",
  "38°61'N 27°12'E",
  "38°N 27°N",
  "https://maps.app.goo.gl/abc",
  "https://example.org/38.45,27.21",
  "38.45, 27.21, 12.5",
  "1".repeat(5_000),
  `https://x/${"@38.4".repeat(300)}`,
])("%s is none", (text) => expect(readCoordinates(text)).toBeNull());
