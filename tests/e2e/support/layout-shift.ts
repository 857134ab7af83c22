import type { Page } from "@playwright/test";

/** How much may jump, as a share of the window: "good" begins at ten times this (web.dev/cls). */
export const still = 0.01;

/** How much the page has jumped since it began to be drawn. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>)
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        // Two frames and a moment, so that the last one drawn is told, too.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)));
      }),
  );
