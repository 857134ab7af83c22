import { expect, test } from "vitest";
import { pickLanguage } from "./accept-language";

const supported = ["en", "tr"] as const;

test("a Turkish browser gets Turkish, whatever its region", () => {
  expect(pickLanguage("tr-TR,tr;q=0.9,en-US;q=0.8,en;q=0.7", supported)).toBe("tr");
  expect(pickLanguage("tr-CY", supported)).toBe("tr");
});

test("the first supported wish wins when the favourite is unknown", () => {
  expect(pickLanguage("de-DE,de;q=0.9,tr;q=0.8,en;q=0.7", supported)).toBe("tr");
});

test("quality counts more than order", () => {
  expect(pickLanguage("en;q=0.3, tr;q=0.6", supported)).toBe("tr");
});

test("a language of quality zero is refused", () => {
  expect(pickLanguage("tr;q=0, en;q=0.1", supported)).toBe("en");
});

test("no header, any language and nonsense choose nothing", () => {
  expect(pickLanguage(null, supported)).toBeNull();
  expect(pickLanguage("*", supported)).toBeNull();
  expect(pickLanguage(";;q=,,x", supported)).toBeNull();
});
