import { expect, test } from "vitest";

import { documentLanguage } from "./public-language.server";

const ask = (path: string) =>
  documentLanguage(new Request(`http://site.test${path}`, { headers: { "Accept-Language": "en" } }));

test("a public page is Turkish unless its address says English", async () => {
  expect(await ask("/home")).toBe("tr");
  expect(await ask("/home.data?_routes=x")).toBe("tr");
  expect(await ask("/home/haberler")).toBe("tr");
  expect(await ask("/home/haberler?lang=en")).toBe("en");
  expect(await ask("/preview/abc?lang=de")).toBe("tr");
});

test("staff pages keep the reader's own language", async () => {
  expect(await ask("/homepage")).toBe("en");
  expect(await ask("/example?lang=tr")).toBe("en");
});
