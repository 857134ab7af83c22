import { expect, test } from "vitest";

import { linkParts } from "./links";

const hrefs = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

test.each([
  ["Bakar mısın: https://ornek.example/sayfa?a=1&b=2#x", ["https://ornek.example/sayfa?a=1&b=2#x"]],
  ["(https://ornek.example/yol).", ["https://ornek.example/yol"]],
  ["https://ornek.example/a_(b), sonra", ["https://ornek.example/a_(b)"]],
  ["www.ornek.example’a bakın", ["https://www.ornek.example"]],
  ["basin@ornek.example.", ["mailto:basin@ornek.example"]],
  ["javascript:alert(1) data:text/html,x", []],
  ["https://bank.example@evil.example", []],
  ["düz metin", []],
])("%s", (text, expected) => {
  expect(hrefs(text)).toEqual(expected);
});

test("not a letter of the message is lost", () => {
  for (const text of [
    "a https://x.example. b",
    "",
    "<script>https://x.example</script>",
    "x@y.example\nhttps://z.example\n",
    "https://",
  ]) {
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  }
});

test("of a text made to be hard not a letter is lost either", () => {
  for (const text of ["a.".repeat(25_000), "https://x.example/(".repeat(2600), `${"a".repeat(60)}@`.repeat(800)]) {
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  }
});
