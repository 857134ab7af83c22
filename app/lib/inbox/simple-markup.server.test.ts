import { expect, test } from "vitest";

import { markupOfText, simpleMarkup } from "./simple-markup.server";

test("bold, italic and line breaks stay, without their attributes", () => {
  expect(
    simpleMarkup('<b onclick="x()">Ali</b> ve <strong>Veli</strong><br><i class="a">bugün</i> <em>geldi</em>'),
  ).toBe("<b>Ali</b> ve <strong>Veli</strong><br /><i>bugün</i> <em>geldi</em>");
});

test.each([
  ["<script>alert(1)</script>x", "x"],
  ['<img src=x onerror="alert(1)">x', "x"],
  ['<a href="javascript:alert(1)">x</a>', "x"],
  ["<svg><script>alert(1)</script></svg>x", "x"],
  ["<style>b{}</style><b>x", "<b>x</b>"],
  ["a < b & c", "a &lt; b &amp; c"],
  ["&lt;script&gt;", "&lt;script&gt;"],
])("%s becomes %s", (given, kept) => {
  expect(simpleMarkup(given)).toBe(kept);
  expect(simpleMarkup(kept)).toBe(kept);
});

test("typed text is shown as it was typed", () => {
  expect(markupOfText("<b>x</b> & y\nz")).toBe("&lt;b&gt;x&lt;/b&gt; &amp; y<br />z");
});
