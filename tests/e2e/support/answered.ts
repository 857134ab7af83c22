import type { Page } from "@playwright/test";

/**
 * Does what posts to an address, and waits until the server has answered: what shows at once is not saved yet, and a
 * document that was idle before is idle at once.
 */
export async function answered(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST" && new URL(response.url()).pathname.startsWith(path),
  );
  await act();
  await answer;
}
