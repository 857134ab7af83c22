import type { BrowserContext, Page } from "@playwright/test";

/** What went wrong in the browser while a test ran. */
export type Trouble = {
  /** Answers with these statuses are what the test is about. */
  expect: (...statuses: number[]) => void;
  /** Requests that end for these reasons ("net::ERR_CONNECTION_RESET") are, too. */
  expectFailed: (...reasons: string[]) => void;
  found: () => string[];
  /** Where each page had come to; pages that are closed, too. */
  pages: () => string[];
};

/**
 * Watches every page of the contexts given to it: errors in the console, thrown errors, failed requests and answers.
 */
export function watchTrouble(): Trouble & { watch: (context: BrowserContext) => void } {
  const expected = new Set<number>();
  const lost = new Set(["net::ERR_ABORTED", "csp"]);
  const errors: string[] = [];
  const addresses = new Map<Page, string>();
  const answers: Array<{ status: number; text: string }> = [];
  return {
    expect: (...statuses) => statuses.forEach((status) => expected.add(status)),
    expectFailed: (...reasons) => reasons.forEach((reason) => lost.add(reason)),
    found: () => [...errors, ...answers.filter(({ status }) => !expected.has(status)).map(({ text }) => text)],
    pages: () => [...addresses.values()],
    watch(context) {
      context.on("page", (page) =>
        page.on("framenavigated", (frame) => void (frame === page.mainFrame() && addresses.set(page, frame.url()))),
      );
      context.on("console", (message) => {
        // Chromium's own line about an answer; the answer itself is judged below.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          errors.push(`console: ${message.text()}`);
      });
      context.on("weberror", (error) => errors.push(`thrown: ${error.error().message}`));
      context.on("requestfailed", (request) => {
        const reason = request.failure()?.errorText ?? "";
        // A page that is left gives up what it was still fetching; "csp" is how scripts fail where they are off
        // (what our own policy forbids is an error in the console as well).
        if (!lost.has(reason)) errors.push(`failed: ${request.method()} ${request.url()} ${reason}`);
      });
      context.on("response", (response) => {
        const status = response.status();
        if (status >= 400)
          answers.push({ status, text: `answer ${status}: ${response.request().method()} ${response.url()}` });
      });
    },
  };
}
