import { expect, test } from "vitest";

import { dropEmptyParams } from "./empty-params.server";

function leadsTo(address: string): string | null {
  try {
    dropEmptyParams(new Request(`http://meydan.test${address}`));
    return null;
  } catch (answer) {
    return answer instanceof Response ? answer.headers.get("Location") : "?";
  }
}

test.each([
  ["/content/haberler", null],
  ["/content/haberler?search=park&category=a&category=b", null],
  ["/content/haberler?search=&category=&publishAt.from=", "/content/haberler"],
  [
    "/content/haberler?search=%C3%A7ay+bah%C3%A7esi&category=&page=2",
    "/content/haberler?search=%C3%A7ay+bah%C3%A7esi&page=2",
  ],
  [
    "/content/haberler?search=a%26b&category=x&category=&category=y",
    "/content/haberler?search=a%26b&category=x&category=y",
  ],
  ["//evil.example/x?search=", "/evil.example/x"],
  [`/content/haberler?${"&".repeat(8000)}`, "/content/haberler"],
  ["/content/haberler?search=park&&page=2&", "/content/haberler?search=park&page=2"],
])("%s", (address, to) => {
  expect(leadsTo(address)).toBe(to);
});
