import type { Page } from "@playwright/test";

import { expect, test } from "./support/test";

const counter = "https://sayac.test/sayac.js";

/** What the form of the settings holds, saved by the administrator. */
async function setCounter(page: Page, address: string) {
  await page.goto("/setting/privacy");
  await page.getByLabel("İstatistik betiğinin adresi").fill(address);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Ayarlar kaydedildi", { exact: false })).toBeVisible();
}

for (const scripts of [true, false]) {
  test(`${scripts ? "with" : "without"} scripts nothing is kept and nobody is counted before a reader agrees, and what they said can be changed`, async ({
    open,
  }) => {
    const admin = await open("admin", { locale: "tr-TR" });
    await setCounter(admin, counter);
    try {
      const page = await open("citizen", { locale: "tr-TR", javaScriptEnabled: scripts });
      let counted = 0;
      await page.route(
        "https://sayac.test/**",
        (route) => ((counted += 1), route.fulfill({ contentType: "text/javascript", body: "" })),
      );
      const policyOf = async (path: string) => (await page.goto(path))?.headers()["content-security-policy"] ?? "";
      const question = page.getByRole("region", { name: "Ziyaretinizi sayabilir miyiz?" });

      expect(await policyOf("/home/haberler?page=1")).not.toContain("sayac.test");
      await expect(question).toBeVisible();
      expect([counted, await page.context().cookies()]).toEqual([0, []]);
      // The two answers weigh the same.
      const looks = await Promise.all(
        ["Kabul ediyorum", "Kabul etmiyorum"].map(async (name) => {
          const button = question.getByRole("button", { name });
          return [await button.getAttribute("class"), (await button.boundingBox())?.height];
        }),
      );
      expect(looks[0]).toEqual(looks[1]);

      await question.getByRole("button", { name: "Kabul etmiyorum" }).click();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(/\/home\/haberler\?page=1$/);
      expect(await policyOf("/home")).not.toContain("sayac.test");
      await expect(question).toHaveCount(0);
      expect(counted).toBe(0);

      await page.getByRole("contentinfo").getByRole("link", { name: "Çerezler" }).click();
      await expect(page.getByText("Tercihiniz: kabul etmediniz.")).toBeVisible();
      await page.getByRole("button", { name: "Kabul ediyorum" }).click();
      await expect(page.getByText("Tercihiniz: kabul ettiniz.")).toBeVisible();
      const policy = await policyOf("/home");
      const opened = policy.split("; ").filter((part) => part.split(" ").includes("https://sayac.test"));
      expect(opened.map((part) => part.split(" ")[0]).sort()).toEqual(["connect-src", "img-src", "script-src"]);
      await expect(page.locator(`script[src="${counter}"]`)).toHaveCount(1);
      expect(counted > 0).toBe(scripts);

      // Somebody else is asked for themselves, though the page stands in the server's memory by now.
      const other = await open("citizen", { locale: "tr-TR", javaScriptEnabled: scripts });
      await other.goto("/home");
      await expect(other.getByRole("region", { name: "Ziyaretinizi sayabilir miyiz?" })).toBeVisible();
      await expect(other.locator(`script[src="${counter}"]`)).toHaveCount(0);
    } finally {
      await setCounter(admin, "");
    }
  });
}
