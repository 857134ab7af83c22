import { entryForm } from "./support/entry-form";
import { unique } from "./support/sample";
import { expect, test } from "./support/test";

test("a repetition is chosen in words and kept as a rule @both", async ({ open, api, javaScriptEnabled }) => {
  const { id } = await api.create("etkinlikler", {
    title: { tr: `Pazar konseri ${unique()}` },
    startAt: "2027-06-01T17:00:00Z",
  });
  const page = await open("chief");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto(`/content/etkinlikler/${id}`);
  await form.ready();
  await form.openPart("Ayrıntılar");
  await form.field("rrule.freq").selectOption("WEEKLY");
  await page.locator('[name="rrule.days"][value="tue"]').check();
  await form.field("rrule.count").fill("iki");
  if (javaScriptEnabled) await expect(page.getByText("Bu seçimden bir yineleme çıkmıyor.")).toBeVisible();
  await form.field("rrule.count").fill("8");
  if (javaScriptEnabled) {
    await expect(page.getByText("8 Haziran 2027 Salı")).toBeVisible();
    await expect(page.getByText("6 Temmuz 2027 Salı")).toHaveCount(0);
  }
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  expect((await api.get("etkinlikler", id)).data.rrule).toBe("FREQ=WEEKLY;BYDAY=TU;COUNT=8");
  await form.openPart("Ayrıntılar");
  await expect(form.field("rrule.freq")).toHaveValue("WEEKLY");
});

test("a place and a boundary are taken as people have them, and what is wrong is told at once @both", async ({
  open,
  api,
  javaScriptEnabled,
}) => {
  const { id } = await api.create("depremtoplanma", { name: `Alan ${unique()}` });
  const page = await open("admin");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto(`/content/depremtoplanma/${id}`);
  await expect(form.field("location.lat")).toBeEnabled();
  if (javaScriptEnabled) {
    await form.field("location.lat").fill("138,45");
    await form.field("location.lng").fill("27,21");
    await form.field("location.lng").blur();
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /[Ee]nlem|[Kk]oordinat|[Kk]onum/ })
        .first(),
    ).toBeVisible();
    await form.field("location.lng").fill("");
  }
  await form.field("location.lat").fill("https://www.openstreetmap.org/?mlat=38.45&mlon=27.21#map=17/38.4/27.2");
  await form.field("location.lat").blur();
  if (javaScriptEnabled) await expect(form.field("location.lng")).toHaveValue("27,21");
  const kml =
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>27,38 27.1,38 27.1,38.1 27,38</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>';
  await form
    .field("boundary.upload")
    .setInputFiles({ name: "sinir.kml", mimeType: "application/vnd.google-earth.kml+xml", buffer: Buffer.from(kml) });
  if (javaScriptEnabled) await expect(page.getByRole("img", { name: "Alan, 4 nokta" })).toBeVisible();
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  await expect(page.getByRole("img", { name: "Alan, 4 nokta" })).toBeVisible();
  expect((await api.get("depremtoplanma", id)).data).toMatchObject({
    location: { lat: 38.45, lng: 27.21 },
    boundary: { type: "Polygon" },
  });
});

test("where maps have a source of pictures, a place is tapped on one", async ({ open, api }) => {
  const { id } = await api.create("depremtoplanma", { name: `Dokunulan ${unique()}` });
  const page = await open("admin");
  const setTiles = async (address: string, { lat = "", lng = "", zoom = "" } = {}) => {
    await page.goto("/setting/map");
    await page.locator('[name="tiles"]').fill(address);
    await page.locator('[name="centre.lat"]').fill(lat);
    await page.locator('[name="centre.lng"]').fill(lng);
    await page.locator('[name="zoom"]').fill(zoom);
    await page.getByRole("main").getByRole("button", { name: "Kaydet", exact: true }).first().click();
    await expect(page.getByText("Kaydedildi.").first()).toBeVisible();
  };
  await page.route("https://harita.ornek.test/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#e5e7eb" stroke="#9ca3af"/></svg>',
    }),
  );
  try {
    await setTiles("https://harita.ornek.test/{z}/{x}/{y}.svg");
    await page.goto(`/content/depremtoplanma/${id}`);
    const form = entryForm(page, true);
    const [lat, lng] = [form.field("location.lat"), form.field("location.lng")];
    await expect(lat).toBeEnabled();
    await page.getByRole("button", { name: "Haritadan seç" }).click();
    const map = page.getByRole("region", { name: "Harita" });
    await expect(map.locator("img").first()).toBeVisible();
    const box = await map.locator("[data-layer]").boundingBox();
    const shown = async () => [
      Number((await lat.inputValue()).replace(",", ".")),
      Number((await lng.inputValue()).replace(",", ".")),
    ];
    /** A pixel of the thirteenth zoom. */
    const pixel = 360 / (256 * 2 ** 13);
    const expectNear = async (north: number, east: number) => {
      await expect.poll(async () => Math.abs(((await shown())[0] ?? 0) - north)).toBeLessThan(2 * pixel);
      await expect.poll(async () => Math.abs(((await shown())[1] ?? 0) - east)).toBeLessThan(2 * pixel);
    };
    const at = (right: number) => ({ position: { x: (box?.width ?? 0) / 2 + right, y: (box?.height ?? 0) / 2 } });
    await map.locator("[data-layer]").click(at(0));
    await expectNear(38.4697, 27.2164);
    await map.locator("[data-layer]").click(at(100));
    await expectNear(38.4697, 27.2164 + 100 * pixel);
    await expect(map.locator("a[data-pin]")).toHaveCount(1);
    // The map stays as it lies: the same place is tapped again at the same point.
    await map.locator("[data-layer]").click(at(100));
    await expectNear(38.4697, 27.2164 + 100 * pixel);
    await expect(map.getByRole("button", { name: "Yakınlaştır" })).toBeVisible();
    await expect(map.getByRole("button", { name: "Konumum" })).toBeVisible();
    // What is pasted is shown on the open map.
    await lat.fill("");
    await lng.fill("");
    await lat.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "38.5, 27.3");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(lng).toHaveValue("27,3");
    await map.locator("[data-layer]").click(at(0));
    await expectNear(38.5, 27.3);
    await form.press("Kaydet");
    await form.said("Kaydedildi.");
    const { location } = (await api.get("depremtoplanma", id)).data as { location: { lat: number; lng: number } };
    expect([location.lat, location.lng].map((degrees) => degrees.toFixed(2))).toEqual(["38.50", "27.30"]);

    // A map without a place opens where the settings say, and as near.
    const { id: unplaced } = await api.create("depremtoplanma", { name: `Yersiz ${unique()}` });
    await setTiles("https://harita.ornek.test/{z}/{x}/{y}.svg", { lat: "38,45", lng: "27,2", zoom: "15" });
    await page.goto(`/content/depremtoplanma/${unplaced}`);
    await page.getByRole("button", { name: "Haritadan seç" }).click();
    await expect(map.locator('img[src*="/15/18859/"]').first()).toBeVisible();
  } finally {
    await setTiles("");
  }
});

test("what belongs to a box is shown while it is ticked, or while it isn't, and always where there are no scripts @both", async ({
  open,
  api,
  javaScriptEnabled,
}) => {
  const { id } = await api.create("etkinlikler", { title: { tr: `Ücretli konser ${unique()}` }, isFree: true });
  const page = await open("chief");
  const form = entryForm(page, javaScriptEnabled);
  await page.goto(`/content/etkinlikler/${id}`);
  await form.ready();
  await form.openPart("Ayrıntılar");
  const [price, register] = [form.field("price"), form.field("registrationUrl")];
  if (javaScriptEnabled) {
    await expect(price).toBeHidden();
    await expect(register).toBeHidden();
  } else await expect(page.getByText("Ücretsiz: Hayır", { exact: true })).toBeVisible();
  await form.field("isFree").uncheck();
  await form.field("registrationRequired").check();
  await price.fill("150");
  await register.fill("https://kayit.ornek.bel.tr");
  await form.press("Kaydet");
  await form.said("Kaydedildi.");
  const { data } = await api.get("etkinlikler", id);
  expect([data.isFree ?? false, data.registrationUrl]).toEqual([false, "https://kayit.ornek.bel.tr"]);
  await form.openPart("Ayrıntılar");
  await expect(price).toBeVisible();
});
