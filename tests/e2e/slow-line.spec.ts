import { layoutShift, still } from "./support/layout-shift";
import { openSlowLine } from "./support/slow-line";
import { expect, test } from "./support/test";

for (const width of [1440, 390]) {
  test(`a list that arrives in pieces stands still at ${width} px`, async ({ open, server }) => {
    const line = await openSlowLine(server.url, { piece: 6000, pause: 60 });
    const page = await open("viewer", { viewport: { width, height: 900 } });
    await page.goto(`${line.url}/content/haberler?size=25`);
    await expect(page.locator("tbody tr")).toHaveCount(25);
    const jumped = await layoutShift(page);
    await page.close();
    line.close();
    expect(jumped).toBeLessThanOrEqual(still);
  });
}
