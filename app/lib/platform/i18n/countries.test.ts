import { expect, test } from "vitest";

import { countries } from "./countries";

test("every country of ISO 3166 has a name of its own in both languages", () => {
  const all = countries();
  expect(all.length).toBe(250);
  for (const language of ["tr", "en"] as const)
    expect(new Set(all.map(({ label }) => label[language])).size).toBe(all.length);
  expect(all.filter(({ code, label }) => label.tr === code || label.en === code)).toEqual([]);
  expect(all.find(({ code }) => code === "DE")?.label).toEqual({ tr: "Almanya", en: "Germany" });
  const names = all.map(({ label }) => label.tr);
  expect(names.indexOf("Çin")).toBeGreaterThan(names.indexOf("Cibuti"));
  expect(names.indexOf("Çin")).toBeLessThan(names.indexOf("Danimarka"));
});
