import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadLaterTexts, startI18n } from "./i18n.client";

const files: Record<string, object> = {
  tr: { page: { title: "Sayfa" }, count_one: "{{count}} kayıt", count_other: "{{count}} kayıt" },
  en: { page: { title: "Page" }, count_one: "{{count}} entry", count_other: "{{count}} entries" },
};

let asked: string[] = [];
let failures: Record<string, (() => Response | Promise<Response>)[]> = {};
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const always = (failure: () => Response | Promise<Response>) => Array.from({ length: 9 }, () => failure);
const languageOf = (address: string) => /^\/i18n\/(\w+)\.json\?v=abc$/.exec(address)?.[1] ?? "";

beforeEach(() => {
  asked = [];
  failures = {};
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("fetch", (address: string) => {
    const language = languageOf(address);
    asked.push(language);
    const fail = failures[language]?.shift();
    return fail ? Promise.resolve(fail()) : Promise.resolve(Response.json(files[language]));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function started(language: string) {
  const starting = startI18n(language, { version: "abc", files: [] });
  await vi.runAllTimersAsync();
  return starting;
}

test("one file is read, that of the page's language", async () => {
  const i18n = await started("tr");
  expect([i18n.t("page.title"), i18n.t("count", { count: 2 }), i18n.resolvedLanguage, asked]).toEqual([
    "Sayfa",
    "2 kayıt",
    "tr",
    ["tr"],
  ]);
});

test("a file that fails once or twice is tried again, whatever went wrong", async () => {
  failures = { tr: [lost, () => new Response("", { status: 404 })] };
  const i18n = await started("tr");
  expect([i18n.t("page.title"), i18n.resolvedLanguage, asked]).toEqual(["Sayfa", "tr", ["tr", "tr", "tr"]]);
});

test.each([
  ["the line is down", lost],
  ["the file is gone", () => new Response("", { status: 404 })],
  ["a proxy answers in its place", () => new Response("<html>")],
])("%s three times: it is told, and English serves", async (_what, failure) => {
  failures = { tr: always(failure) };
  const i18n = await started("tr");
  expect([i18n.t("page.title"), i18n.t("count", { count: 2 }), i18n.resolvedLanguage]).toEqual([
    "Page",
    "2 entries",
    "en",
  ]);
  expect(asked).toEqual(["tr", "tr", "tr", "en"]);
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("Translations for tr could not be loaded"),
  );
});

test("no file can be reached: there are no words, and a key is shown for what it is", async () => {
  failures = { tr: always(lost), en: always(lost) };
  const i18n = await started("tr");
  expect([i18n.resolvedLanguage, i18n.t("page.title")]).toEqual([undefined, "page.title"]);
  expect(asked.sort()).toEqual(["en", "en", "en", "tr", "tr", "tr"]);
});

test("a page in English asks for no other language's words in their place", async () => {
  failures = { en: always(lost) };
  const i18n = await started("en");
  expect([i18n.resolvedLanguage, asked]).toEqual([undefined, ["en", "en", "en"]]);
});

test("a change of language that fails leaves the words that are there", async () => {
  const i18n = await started("tr");
  failures = { en: always(lost) };
  const changing = i18n.changeLanguage("en");
  await vi.runAllTimersAsync();
  await changing;
  expect([i18n.language, i18n.resolvedLanguage, i18n.t("page.title")]).toEqual(["en", "tr", "Sayfa"]);
});

test("a missing key is shown, and told once", async () => {
  const i18n = await started("tr");
  expect([i18n.t("no.such.key"), i18n.t("no.such.key")]).toEqual(["no.such.key", "no.such.key"]);
  expect(console.warn).toHaveBeenCalledExactlyOnceWith("Translation missing (tr): no.such.key");
});

test("what a page fetches later brings its words in one file; where that can't be had, all words come", async () => {
  for (const isThere of [true, false]) {
    const addresses: string[] = [];
    vi.stubGlobal("document", { getElementById: () => ({ textContent: "{}" }), readyState: "complete" });
    vi.stubGlobal("fetch", (address: string) => {
      addresses.push(address);
      if (address === "/page.json") return Promise.resolve(Response.json({ "page.title": "Sayfa" }));
      if (address === "/later.json")
        return Promise.resolve(isThere ? Response.json({ "editor.bold": "Kalın" }) : new Response("", { status: 404 }));
      return Promise.resolve(Response.json({ page: { title: "Sayfa" }, editor: { bold: "Kalın" } }));
    });
    const i18n = await startI18n("tr", { version: "abc", files: ["/page.json"], later: ["/later.json"] });
    expect(addresses).toEqual(["/page.json"]);
    await Promise.all([loadLaterTexts(), loadLaterTexts()]);
    expect([i18n.t("page.title"), i18n.t("editor.bold")]).toEqual(["Sayfa", "Kalın"]);
    expect(addresses).toEqual(["/page.json", "/later.json", ...(isThere ? [] : ["/i18n/tr.json?v=abc"])]);
  }
});
