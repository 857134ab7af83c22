import { expect, test } from "vitest";

import { localeOfAddress } from "./address-language";

test.each([
  ["/home/haberler", "tr"],
  ["/home/haberler?lang=en", "en"],
  ["https://belediye.example/home?page=2&lang=en#foot", "en"],
  ["/home?lang=english", "tr"],
  ["/home?back=/x?lang=en", "tr"],
  ["/home#?lang=en", "tr"],
  ["/home?lan%67=en", "en"],
])("%s is in %s", (address, locale) => {
  expect(localeOfAddress(address)).toBe(locale);
});
