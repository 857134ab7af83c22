import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type axe from "axe-core";

import { expect } from "./test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const standard = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const colours = ["color-contrast", "link-in-text-block"];

type Seen = {
  rules?: "all" | "colours" | "not colours";
  /** A selector: only what is in it is looked at. */
  within?: string;
};

/** What axe finds on the page, short enough to be read. */
export async function violations(page: Page, { rules = "all", within }: Seen = {}): Promise<string[]> {
  // Half a megabyte to be read by the browser: once a document, however often it is looked at.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // It would load every style sheet and every sound anew.
    preload: false,
    runOnly: rules === "colours" ? { type: "rule", values: colours } : { type: "tag", values: standard },
    rules: rules === "not colours" ? Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) : {},
  };
  const { looked, found } = await page.evaluate(
    async ([where, how]) => {
      // Colours on their way to others are none that anybody reads.
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(passing.map(({ finished }) => finished));
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations, passes } = await run(where ?? document, how);
      // A control may lie half under the bar at the foot of the site: it is small only if it stays so away from that
      // bar.
      const bar = document.querySelector("nav[data-closes-details].sticky");
      const isUnderBar = (element: Element) => {
        scrollTo(0, 0);
        const [of, over] = [element.getBoundingClientRect(), bar?.getBoundingClientRect()];
        return over !== undefined && of.bottom > over.top && of.top < over.bottom;
      };
      for (const { nodes } of violations.filter(({ id }) => id === "target-size")) {
        for (const node of [...nodes]) {
          const element = document.querySelector(String(node.target[0]));
          if (!element || !isUnderBar(element)) continue;
          element.scrollIntoView({ block: "center" });
          const again = await run(element, { runOnly: { type: "rule", values: ["target-size"] } });
          if (again.violations.length === 0) nodes.splice(nodes.indexOf(node), 1);
        }
        scrollTo(0, 0);
      }
      return {
        looked: [...passes, ...violations].map(({ id }) => id),
        found: violations
          .filter(({ nodes }) => nodes.length > 0)
          .map(
            ({ id, nodes }) =>
              `${id}: ${nodes
                .map(({ target, any }) => `${target.join(" ")} ${any[0]?.message ?? ""}`)
                .join(" | ")
                .slice(0, 400)}`,
          ),
      };
    },
    [within, options] as const,
  );
  // Nothing found is worth something only where something was looked at.
  expect(looked, "rules that were looked at").toContain(rules === "not colours" ? "document-title" : "color-contrast");
  return found;
}
