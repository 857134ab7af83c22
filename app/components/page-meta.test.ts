import { expect, onTestFinished, test } from "vitest";

import { pageMeta, setApp } from "./page-meta";

test("every page has a description: its own, else the product's", () => {
  onTestFinished(() => setApp({ title: "Meydan" }));
  setApp({ title: "Kent", description: "Kentin içerik yönetimi" });
  expect(pageMeta("Haberler")).toEqual([
    { title: "Haberler · Kent" },
    { name: "description", content: "Kentin içerik yönetimi" },
  ]);
  expect(pageMeta(undefined)).toEqual([{ title: "Kent" }, { name: "description", content: "Kentin içerik yönetimi" }]);
  expect(pageMeta("Arama", "Kendi sözü")).toContainEqual({ name: "description", content: "Kendi sözü" });
});
