import type { Page } from "@playwright/test";

import { expect } from "./test";

/** The form of an entry, worked as a person does who has scripts or hasn't. */
export function entryForm(page: Page, hasScripts: boolean) {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  return {
    field,
    /** Without scripts all parts lie under one another. */
    async openPart(title: string) {
      if (hasScripts)
        await page.getByRole("navigation", { name: "Formun bölümleri" }).getByRole("link", { name: title }).click();
    },
    /** Rows are folded to their words. */
    async openRow(list: string, at: number) {
      const row = page.locator(`[id="field-${list}[${at}]"] > details`);
      if (!(await row.evaluate((details: HTMLDetailsElement) => details.open)))
        await row.locator("summary").first().click();
    },
    async writeText(name: string, text: string) {
      if (!hasScripts) return field(name).fill(`<p>${text}</p>`);
      const editor = page.locator(`[id="field-${name}"][contenteditable="true"]`);
      await editor.fill(text);
      await expect(field(name)).toHaveValue(`<p>${text}</p>`);
    },
    async chooseEntry(name: string, title: string) {
      // It may begin with one: that is let go first.
      const held = page.locator(`button#field-${name}`);
      if ((await held.count()) > 0) await held.click();
      if (!hasScripts) {
        await field(name).selectOption({ label: title });
        return;
      }
      await page.locator(`#field-${name}`).fill(title);
      await page.getByRole("option", { name: title, exact: true }).click();
    },
    async uploadPicture(name: string, picture: Buffer, alt: { tr: string; en: string }) {
      await field(`${name}.upload`).setInputFiles({ name: "meydan.jpg", mimeType: "image/jpeg", buffer: picture });
      if (hasScripts) await expect(field(`${name}.file`)).toHaveValue(/^[\da-f-]{36}$/);
      await field(`${name}.alt.tr`).fill(alt.tr);
      await field(`${name}.alt.en`).fill(alt.en);
    },
    /** Presses a button of the panel at the side. */
    press: (name: string) =>
      page.getByRole("complementary", { name: "Yayın" }).getByRole("button", { name, exact: true }).click(),
    /** Until the scripts of the form run; at once without them. */
    async ready() {
      if (hasScripts) await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
    },
    said: (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(),
  };
}
