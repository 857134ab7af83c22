import { expect, test } from "./support/test";

test("a citizen finds a service by its category, sees what it asks for and takes its form along @both", async ({
  open,
}) => {
  const page = await open("citizen");
  await page.goto("/home/hizmetler");
  await page.getByRole("main").getByRole("link", { name: "Emlak Vergisi Bildirimi" }).first().click();
  await expect(page).toHaveURL(/\/home\/hizmetler\/emlak-vergisi-bildirimi$/);
  await expect(page.getByRole("heading", { level: 1, name: "Emlak Vergisi Bildirimi" })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("article")
    .getByRole("link", { name: "Emlak Vergisi Bildirimi" })
    .first()
    .click();
  await expect(page).toHaveURL(/\/home\/hizmetler\/emlak-vergisi-bildirimi\/emlak-vergisi-bildirimi$/);
  const documents = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: "İstenen belgeler" }) });
  await expect(documents.getByRole("listitem").filter({ hasText: "Kimlik belgesi" })).toBeVisible();
  await documents.getByRole("link", { name: "Emlak Vergisi Bildirim Formu (Bina)" }).click();
  await expect(page).toHaveURL(/\/home\/dilekce-ve-formlar/);
  const link = page.getByRole("link", { name: /PDF formu indir.*PDF.*(?:kB|KB|MB)/ }).first();
  await expect(link).toHaveAttribute("href", "/home/downloads/dilekceveformlar/emlak-vergisi-bildirim-formu-bina/pdf");
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("an address with a category of before leads on, and the way back is by the category @both", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home/hizmetler/evlilik-islemleri/emlak-vergisi-bildirimi");
  await expect(page).toHaveURL(/\/home\/hizmetler\/emlak-vergisi-bildirimi\/emlak-vergisi-bildirimi$/);
  const crumbs = page.getByRole("navigation", { name: "Sayfa yolu" });
  await crumbs.getByRole("link", { name: "Emlak Vergisi Bildirimi" }).click();
  await expect(page).toHaveURL(/\/home\/hizmetler\/emlak-vergisi-bildirimi$/);
});

test("a citizen says that an answer helped and is thanked @both @agreed", async ({ open }) => {
  const page = await open("citizen");
  await page.goto("/home/sss");
  const question = page.locator("details").filter({ hasText: "Nikâh günü nasıl alınır?" });
  await question.locator("summary").click();
  await question.getByRole("button", { name: /^Evet/ }).click();
  await expect(page).toHaveURL(/\/home\/sss#thanks-/);
  await expect(page.getByText("Teşekkür ederiz, yanıtınızı aldık.").filter({ visible: true })).toHaveCount(1);
  expect(await page.context().cookies()).toEqual([]);
});
