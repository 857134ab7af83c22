import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";

test("a unit that closes hands over what points at it, and can be thrown away then @both", async ({ open, api }) => {
  const word = unique();
  const unit = (name: string) => api.create("mudurlukler", { name: { tr: `${name} ${word}` } });
  const [closing, going] = [await unit("Kapanan Müdürlük"), await unit("Süren Müdürlük")];
  const notice = await api.create(
    "duyurular",
    await announcement(api, `Devredilen ${word}`, { department: closing.id }),
  );

  const page = await open("chief");
  await page.goto(`/content/mudurlukler/${closing.id}`);
  await page.getByRole("link", { name: "Birimi devret" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Birimi devret" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Duyurular: 1" })).toBeVisible();
  await page.getByLabel("Hangi kayda devredilecek?").selectOption({ label: `Süren Müdürlük ${word}` });
  await page.getByRole("button", { name: "1 içeriği devret" }).click();
  await expect(page.getByText("1 içerik devrediliyor.")).toBeVisible();
  await expect.poll(async () => (await page.reload(), page.getByText("Bunu gösteren içerik yok.").count())).toBe(1);
  expect((await api.get("duyurular", notice.id)).data.department).toBe(going.id);
  await api.remove("mudurlukler", await api.get("mudurlukler", closing.id));
});
