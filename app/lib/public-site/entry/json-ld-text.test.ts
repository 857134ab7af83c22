import { expect, test } from "vitest";

import { jsonLdText } from "./json-ld-text";

test("a title that closes the script element stays text", () => {
  const value = { headline: "</script><script>alert(1)</script><!-- & \u2028" };
  const text = jsonLdText(value);
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual(value);
});
