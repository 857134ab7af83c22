import type { BrowserContext, Page } from "@playwright/test";

/** Resolves when React has taken the page over and its effects have run; at once on a page without the application. */
const awake = (page: Page) =>
  page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    return dataset.hydrated !== undefined || dataset.scripts === "off" || !("__remixContext" in window);
  });

/** `goto` on every page of the context waits until the page is awake, unless its caller asks for an earlier moment. */
export function waitUntilAwake(context: BrowserContext): void {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    page.goto = async (address, options) => {
      const answer = await goto(address, options);
      if (options?.waitUntil !== "commit" && options?.waitUntil !== "domcontentloaded") await awake(page);
      return answer;
    };
  });
}
