import { readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";

import { BrowserTranslator, familyOf, flatTexts, type Dictionary } from "./browser-translator";
import { formats, i18nOptions, type Language } from "./i18n";
import { issueText } from "./issue-text";

const dictionaryOf = (language: Language) =>
  JSON.parse(readFileSync(`public/i18n/${language}.json`, "utf8")) as Dictionary;

async function reference(language: Language) {
  const i18n = createInstance();
  await i18n.use(formats).init({
    ...i18nOptions(() => {}),
    lng: language,
    resources: { [language]: { translation: dictionaryOf(language) } },
  });
  return i18n;
}

function translator(
  language: Language,
  words: Record<string, string | null> = {},
  readAll = () => Promise.reject<Dictionary>(new Error("no line")),
) {
  const reportMissing = vi.fn();
  const made = new BrowserTranslator({ language, readAll: vi.fn(readAll), reportMissing });
  made.add(language, words);
  return { made, i18n: made.instance, reportMissing };
}

test.each(["tr", "en"] as const)(
  "every text of %s, with every number and context, is what i18next makes of it",
  async (language) => {
    const theirs = await reference(language);
    const words = flatTexts(dictionaryOf(language));
    const { made, i18n } = translator(language);
    made.add(language, words, true);
    const contexts = new Map<string, Set<string>>();
    for (const key of Object.keys(words)) {
      const family = familyOf(key);
      contexts.set(family, (contexts.get(family) ?? new Set()).add(/_([a-z]+)$/i.exec(key)?.[1] ?? ""));
    }
    const different: string[] = [];
    for (const key of new Set([...Object.keys(words), ...contexts.keys()])) {
      const names = [...(words[key] ?? "").matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name ?? "");
      const values: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, `“$& ${name}”`]));
      Object.assign(values, { time: "11:07", ratio: 4.456, at: new Date(0), name: null });
      // For a missing value with a format i18next writes "undefined".
      const without = /\{\{[^}]*,/.test(words[key] ?? "") ? [] : [undefined, {}];
      for (const given of [
        ...without,
        values,
        ...[0, 1, 21, 1.5, 12345].map((count) => ({ ...values, count })),
        ...[...(contexts.get(key) ?? [])].map((context) => ({ ...values, context, count: 1 })),
      ]) {
        const [ours, expected] = [i18n.t(key, given ?? {}), theirs.t(key, given ?? {})];
        if (ours !== expected) different.push(`${key} ${JSON.stringify(given)}: ${ours} | ${expected}`);
      }
      if (i18n.exists(key) !== theirs.exists(key)) different.push(`${key} exists`);
    }
    expect(different.slice(0, 5)).toEqual([]);
  },
);

test("of several keys the first that has words, a default where none has, else the key itself, as in i18next", async () => {
  const theirs = await reference("tr");
  const { made, i18n, reportMissing } = translator("tr");
  made.add("tr", flatTexts(dictionaryOf("tr")), true);
  for (const t of [i18n.t, theirs.t]) {
    expect(t(["no.such", "ui.close"])).toBe(theirs.t("ui.close"));
    expect(t("no.such", { defaultValue: "{{n}} tane", n: 3 })).toBe("3 tane");
    expect(t("no.such", "böyle")).toBe("böyle");
    expect(t(["no.such", "nor.this"])).toBe("nor.this");
  }
  expect(reportMissing).toHaveBeenCalledExactlyOnceWith(["tr"], "nor.this");
});

test("what the page did not bring is never shown as a key: all words are fetched, once, and whoever shows them is told", async () => {
  const readAll = vi.fn(() => Promise.resolve<Dictionary>({ page: { title: "Sayfa", own: "Kendi" } }));
  const { i18n, reportMissing } = translator("tr", { "page.title": "Sayfa" }, readAll);
  const drawn = vi.fn();
  i18n.on("languageChanged", drawn);
  expect([i18n.t("page.own"), i18n.t("page.own"), i18n.t("page.title")]).toEqual(["", "", "Sayfa"]);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledOnce());
  expect([i18n.t("page.own"), readAll.mock.calls.length, reportMissing.mock.calls]).toEqual(["Kendi", 1, []]);
});

test("the shared word of a key stands in until its section is known to have none of its own", async () => {
  const all = { section: { name: "Özgün" }, shared: { name: "Ortak" } };
  const { i18n } = translator("tr", { "shared.name": "Ortak" }, () => Promise.resolve(all));
  expect(i18n.t(["section.name", "shared.name"])).toBe("Ortak");
  await vi.waitFor(() => expect(i18n.t(["section.name", "shared.name"])).toBe("Özgün"));

  const known = translator("tr", { "section.name": null, "shared.name": "Ortak" }, () => Promise.resolve(all));
  expect([known.i18n.t(["section.name", "shared.name"]), known.i18n.exists("section.name")]).toEqual(["Ortak", false]);
  await known.made.whole();
  expect(known.i18n.t(["section.name", "shared.name"])).toBe("Özgün");
});

test("a line that is down leaves the words that are there, and the next one who asks tries again", async () => {
  let isDown = true;
  const { made, i18n } = translator("tr", { a: "bir" }, () =>
    isDown ? Promise.reject(new Error("down")) : Promise.resolve({ a: "bir", b: "iki" }),
  );
  expect(i18n.t("b")).toBe("");
  await made.whole();
  expect([i18n.t("a"), i18n.t("b")]).toEqual(["bir", ""]);
  isDown = false;
  await made.whole();
  await made.whole();
  expect(i18n.t("b")).toBe("iki");
});

test("an amount that an issue names is a number of the language, and a year stays a year", () => {
  const shown = (language: Language, issue: string) => {
    const { made, i18n } = translator(language);
    made.add(language, flatTexts(dictionaryOf(language)), true);
    return issueText(i18n.t, issue);
  };
  expect(shown("tr", "scrumboard.errors.tooLong?max=10000")).toContain("10.000 karakter");
  expect(shown("en", "scrumboard.errors.tooLong?max=10000")).toContain("10,000 characters");
  expect(shown("tr", "content.issues.tooLarge?max=2100")).toContain("2100");
});
