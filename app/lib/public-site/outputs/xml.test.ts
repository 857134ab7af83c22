import { expect, test } from "vitest";

import { xmlText } from "./xml";

test("markup becomes text and characters that XML forbids go", () => {
  expect(xmlText(`Park & "Bahçe" <b>'yeni'</b>`)).toBe(
    "Park &amp; &quot;Bahçe&quot; &lt;b&gt;&apos;yeni&apos;&lt;/b&gt;",
  );
  expect(xmlText("a\u0000b\u000bc\ud83dd😀")).toBe("abcd😀");
});
