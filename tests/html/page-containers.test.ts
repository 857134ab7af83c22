import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/** Pages of the staff; those of the site and of signing in have frames of their own. */
const isStaffs = (file: string) => file.endsWith(".tsx") && !/routes\/(home|auth)\/|components\/public\//.test(file);

test("the staff's pages begin at one left edge, and are as wide as the window or as a form", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter(isStaffs);
  const containers = files.flatMap((file) =>
    [
      ...readFileSync(join("app", file), "utf8").matchAll(
        /<(?:div|Form|form|main)[^>]*?className=(?:"|\{cn\(")([^"]*\bp-4 sm:p-8\b[^"]*)"([^>]*)/g,
      ),
    ].map(([, look = "", more = ""]) => `${file}: ${look}${more}`),
  );
  expect(containers.length).toBeGreaterThan(20);
  expect(containers.filter((one) => /\bmx-auto\b|\bjustify-center\b/.test(one))).toEqual([]);
  // 720 px of form and what stands around it.
  expect(containers.filter((one) => /max-w-(?!196\b)/.test(one))).toEqual([]);
});
