import { expect, test } from "vitest";

import { createI18n, getFixedT, getLanguage } from "./i18n.server";
import { languageCookie } from "./language-cookie.server";
import { getTranslations } from "./resources.server";

async function request(path: string, { cookie, accept }: { cookie?: string; accept?: string } = {}) {
  const headers = new Headers();
  if (cookie) headers.set("Cookie", (await languageCookie.serialize(cookie)).split(";")[0] ?? "");
  if (accept) headers.set("Accept-Language", accept);
  return new Request(`http://localhost${path}`, { headers });
}

test("the address wins over the saved choice", async () => {
  expect(await getLanguage(await request("/?lng=en", { cookie: "tr", accept: "tr" }))).toBe("en");
});

test("the saved choice wins over the browser", async () => {
  expect(await getLanguage(await request("/", { cookie: "tr", accept: "en" }))).toBe("tr");
});

test("the browser decides when nothing was chosen", async () => {
  expect(await getLanguage(await request("/", { accept: "de,tr;q=0.8,en;q=0.5" }))).toBe("tr");
});

test("English serves when nothing is known", async () => {
  expect(await getLanguage(await request("/"))).toBe("en");
  expect(await getLanguage(await request("/?lng=xx", { cookie: "de", accept: "fr" }))).toBe("en");
});

test("an unknown language in the address falls through to the saved choice", async () => {
  expect(await getLanguage(await request("/?lng=zz", { cookie: "tr" }))).toBe("tr");
});

test("words come in the language of the request", async () => {
  const turkish = await getFixedT(await request("/?lng=tr"));
  const english = await getFixedT("en");
  expect(turkish("errors.404.title")).toBe("Sayfa bulunamadı");
  expect(english("errors.404.title")).toBe("Page not found");
});

test("a missing key is shown as itself", async () => {
  const { t } = await createI18n("tr");
  expect(t("no.such.key")).toBe("no.such.key");
});

test("both languages hold the same keys", () => {
  const keysOf = (value: unknown, path = ""): string[] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${path}.${key}`))
      : [path];
  const { resources } = getTranslations();
  expect(keysOf(resources.tr)).toEqual(keysOf(resources.en));
});

test("a time in a Turkish sentence gets its spoken suffix, a ratio its comma; English keeps both as they are", async () => {
  const [tr, en] = await Promise.all([getFixedT("tr"), getFixedT("en")]);
  expect(tr("content.saving.saved", { time: "11:07" })).toBe("11.07’de kaydedildi");
  expect(tr("content.saving.saved", { time: "09:40" })).toBe("09.40’ta kaydedildi");
  expect(en("content.saving.saved", { time: "11:07" })).toBe("Saved at 11:07");
  expect(tr("content.conflict.explain", { name: "Ayşe", time: "06.03.2026 13:00" })).toContain(
    "Ayşe bu kaydı 06.03.2026 13.00’te kaydetti.",
  );
  expect(tr("content.issues.lowContrast", { ratio: 3.2 })).toContain("karşıtlık 3,2:1, en az 4,5:1");
  expect(en("content.issues.lowContrast", { ratio: 3.2 })).toContain("contrast 3.2:1, at least 4.5:1");
});
