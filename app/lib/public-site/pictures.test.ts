import { expect, test } from "vitest";

import { pictureOf } from "./pictures";

const file = (alt: object) => ({ a: { id: "a", name: "kosk.jpg", mime: "image/jpeg", width: 1600, height: 900, alt } });

test("a picture is told in the page's language by its place or by its file, else in the language that there is, which it names", () => {
  const told = (own: object, ofFile: object, locale: "tr" | "en") => {
    const picture = pictureOf({ file: "a", alt: own }, file(ofFile), locale);
    return [picture?.alt, picture?.lang];
  };
  const both = { tr: "Köşk", en: "Mansion" };
  expect(told({ tr: "Bahçeli köşk", en: "Mansion and garden" }, both, "en")).toEqual(["Mansion and garden", undefined]);
  expect(told({ tr: "Bahçeli köşk" }, both, "en")).toEqual(["Mansion", undefined]);
  expect(told({ tr: "Bahçeli köşk" }, { tr: "Köşk" }, "en")).toEqual(["Bahçeli köşk", "tr"]);
  expect(told({}, { tr: "Köşk" }, "tr")).toEqual(["Köşk", undefined]);
  expect(pictureOf({ file: "a", decorative: true, alt: both }, file(both), "tr")?.alt).toBe("");
});
