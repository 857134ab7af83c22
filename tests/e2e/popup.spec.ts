import type { ContentApi } from "./support/api";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** On one page of the site alone: over the others it would stand in the way of other tests. */
async function popup(api: ContentApi, title: string, path: string, more: Record<string, unknown>) {
  const entry = await api.create("popup", {
    title: { tr: title },
    bodyType: "rich",
    body: { tr: "<p>Tören alanı Büyük Park.</p>" },
    link: "/home/etkinlikler",
    buttonText: { tr: "Programı gör" },
    frequency: "day",
    pages: "paths",
    paths: [{ path }],
    device: "all",
    active: true,
    startAt: inHours(-2),
    endAt: inHours(48),
    ...more,
  });
  return api.act("popup", entry, "publish");
}

test("at its hour the most important popup opens, once a day for each visitor, and is closed by keyboard", async ({
  open,
  api,
}) => {
  const [word, path] = [unique(), "/home/bornova/tarihce"];
  await popup(api, `Az önemli ${word}`, path, { priority: 3 });
  await popup(api, `Henüz değil ${word}`, path, { priority: 9, startAt: inHours(24) });
  await popup(api, `Geçti ${word}`, path, { priority: 9, endAt: inHours(-1) });
  const first = await popup(api, `Kutlama ${word}`, path, { priority: 7 });
  const page = await open("citizen");
  await page.goto(path);
  const dialog = page.getByRole("dialog", { name: `Kutlama ${word}` });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);

  // The focus goes round in it: from the way to close it to the link and back.
  await expect(dialog.getByRole("button", { name: "Kapat" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("link", { name: "Programı gör" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Another visitor has not seen it; the button closes it as well.
  const other = await open("citizen");
  await other.goto(path);
  await expect(other.getByRole("dialog", { name: `Kutlama ${word}` })).toBeVisible();
  await other.keyboard.press("Enter");
  await expect(other.getByRole("dialog")).toHaveCount(0);
  // Nothing is on its way by that.
  await expect(other.locator("html")).not.toHaveAttribute("data-sending");
  await other.clock.install({ time: Date.now() + 26 * 3_600_000 });
  await other.reload();
  await expect(other.getByRole("dialog", { name: `Kutlama ${word}` })).toBeVisible();

  // Its end is brought forward: the next important one takes its place.
  const saved = await api.save("popup", first, { endAt: inHours(-0.5) });
  await api.act("popup", saved, "publish");
  const third = await open("citizen");
  await third.goto(path);
  await expect(third.getByRole("dialog", { name: `Az önemli ${word}` })).toBeVisible();
});

test(
  "without scripts a popup is a notice above the page that can be put away",
  { tag: ["@noscript", "@drawn"] },
  async ({ page, api }) => {
    const [word, path] = [unique(), "/home/bornova/tarihce"];
    await popup(api, `Az önemli ${word}`, path, { priority: 3 });
    await popup(api, `Kutlama ${word}`, path, { priority: 7 });
    await page.goto(path);
    const notice = page.locator("dialog");
    await expect(notice.getByText(`Kutlama ${word}`)).toBeVisible();
    await expect(page.getByText(`Az önemli ${word}`)).toHaveCount(0);
    await notice.getByRole("checkbox", { name: "Kapat" }).press("Space");
    await expect(notice).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);
