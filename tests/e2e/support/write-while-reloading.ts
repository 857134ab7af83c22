import type { Page } from "@playwright/test";

/**
 * When the page reloads itself, its new document is held back until the old one has been written in, a moment after the
 * reload began. The page writes by itself: Playwright would wait for the new document.
 */
export async function writeWhileReloading(page: Page, path: string, field: string, text: string): Promise<void> {
  const written = page.waitForEvent("console", (message) => message.text() === "written");
  await page.route(`**${path}`, async (route) => (await written, route.continue()));
  await page.evaluate(
    ([selector = "", typed = ""]) =>
      (window as unknown as { navigation: EventTarget }).navigation.addEventListener("navigate", (event) => {
        if ((event as unknown as { navigationType: string }).navigationType !== "reload") return;
        setTimeout(() => {
          const input = document.querySelector<HTMLInputElement>(selector);
          input?.focus();
          document.execCommand("selectAll");
          document.execCommand("insertText", false, typed);
          console.info("written");
        }, 300);
      }),
    [field, text],
  );
}
