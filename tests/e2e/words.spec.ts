import type { Page } from "@playwright/test";

import turkish from "../../public/i18n/tr.json" with { type: "json" };

import { addressTable } from "../support/addresses";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

/** Not pages of the staff, or such that end the session. */
const left =
  /^\/(?:api|graphql|metrics|home|media|icons|health|ready|sign|lock|unlock|forgot|reset|confirm|preferences|preview|signed|me\/navigation)|[:*]|\.(?:csv|eml|ics|txt|vcf|xml)$|icons$|tags\/one$|^\/$/;

/** The first parts of all keys: what the log names a setting by ("sections.requireReview") is none. */
const parts = Object.keys(turkish);

/** Everything of a page that is a key and no words, wherever a reader meets it. */
const rawKeys = (page: Page) =>
  page.evaluate((names) => {
    const said = [...document.querySelectorAll("body *")].flatMap((element) => [
      ...["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
      ...(element.matches("script, style, code, pre")
        ? []
        : [...element.childNodes]
            .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
            .map(({ textContent }) => textContent ?? "")),
    ]);
    return said.filter(
      (text) =>
        /^\s*[a-z][\w]*(\.[a-z][\w-]*){1,6}\s*$/.test(text) && names.includes(text.trim().split(".", 1)[0] ?? ""),
    );
  }, parts);

for (const language of ["tr", "en"]) {
  test(`every page brings the words that it shows, and not the whole dictionary: ${language}`, async ({
    open,
    api,
  }) => {
    test.slow();
    const page = await open("admin", { extraHTTPHeaders: { "Accept-Language": language } });
    const asked: string[] = [];
    page.on(
      "request",
      (request) =>
        void (/\/i18n\/|\/assets\/words\//.test(request.url()) && asked.push(new URL(request.url()).pathname)),
    );
    const news = `/content/haberler/${(await api.first("haberler")).id}`;
    // The panel with its times wakes up without being touched.
    const timed = await api.create("duyurular", await announcement(api, `Zamanlı ${unique()}`));
    await api.act("duyurular", timed, "schedule", { publishAt: "2030-05-19T06:30:00.000Z" });
    const scheduled = `/content/duyurular/${timed.id}`;
    const all = [
      ...(await addressTable()).filter((address) => !left.test(address)),
      "/content/haberler",
      "/mainpage/slider",
      news,
      scheduled,
      `${news}/versions`,
      "/content/etkinlikler/new",
    ];
    // What the build finds is the same in both languages.
    const addresses = language === "tr" ? all : ["/content/haberler", news, scheduled, "/administration/users"];
    for (const address of addresses) {
      asked.length = 0;
      await page.goto(`${address}?lng=${language}`);
      await page.waitForLoadState("networkidle");
      expect
        .soft(
          asked.filter((path) => path.startsWith("/i18n/")),
          `the whole dictionary on ${address}`,
        )
        .toEqual([]);
      expect.soft(asked.length, `files of words on ${address}`).toBeLessThanOrEqual(4);
      expect.soft(await rawKeys(page), address).toEqual([]);
    }
  });
}

test("the words of the next page are there before it is shown", async ({ open }) => {
  const page = await open("viewer");
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/i18n/tr.json*", async (route) => (await late, route.continue()));
  await page.goto("/content/duyurular");
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole("button", { name: "Kullanıcı menüsü" }).click();
  const data = page.waitForResponse(/profile\.data/);
  await page.getByRole("link", { name: "Profil" }).click();
  await (await data).finished();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Duyurular");
  release();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Duyurular");
  expect([await rawKeys(page), await page.evaluate(() => "stayed" in window)]).toEqual([[], true]);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("");
});

test("a page whose own words cannot be loaded takes the whole dictionary", async ({ open }) => {
  const page = await open("viewer");
  await page.route("**/assets/words/list*", (route) => route.abort("aborted"));
  const whole = page.waitForRequest("**/i18n/tr.json*");
  await page.goto("/content/duyurular");
  await whole;
  await expect(page.getByRole("button", { name: "Kullanıcı menüsü" })).toBeVisible();
  expect(await rawKeys(page)).toEqual([]);
});
