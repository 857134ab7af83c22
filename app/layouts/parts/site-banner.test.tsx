import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { SiteBanner } from "./site-banner";

test("the line above the site is a landmark of its own, and is read on whatever colour it has", () => {
  const shown = (modes: Parameters<typeof SiteBanner>[0]) => renderToStaticMarkup(<SiteBanner {...modes} />);
  expect(shown({ mourning: null, special: null })).toBe("");
  expect(shown({ mourning: { text: { text: "Başımız sağ olsun" } }, special: null })).toMatch(
    /^<aside aria-label="[^"]+"><p [^>]*text-white[^>]*>.*Başımız sağ olsun<\/p><\/aside>$/,
  );
  const kept = (colour: string | null) => shown({ mourning: null, special: { text: { text: "Bayram" }, colour } });
  // The site's own colour is light in the dark scheme.
  expect([
    kept(null).includes("text-primary-foreground"),
    kept(null).includes("text-white"),
    kept("#8a1538").includes("text-white"),
  ]).toEqual([true, false, true]);
});
