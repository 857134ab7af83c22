import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { mergeClasses } from "./merge-classes";

const reference = extendTailwindMerge({ extend: { theme: { shadow: ["card", "overlay"] } } });

test.each([
  ["px-4 py-2 p-0", "p-0"],
  ["p-0 px-4", "p-0 px-4"],
  ["w-4 h-4 size-6", "size-6"],
  ["text-sm text-muted-foreground text-lg", "text-muted-foreground text-lg"],
  ["bg-card hover:bg-accent bg-primary", "hover:bg-accent bg-primary"],
  ["hover:bg-card hover:bg-accent", "hover:bg-accent"],
  ["border border-input border-primary", "border border-primary"],
  ["border border-b-2 border-transparent", "border border-b-2 border-transparent"],
  ["inline-flex hidden md:flex", "hidden md:flex"],
  ["-ms-3 ms-2", "ms-2"],
  ["[&_svg]:size-5 [&_svg]:size-4", "[&_svg]:size-4"],
  ["group-has-[input:checked]:block group-has-[input:checked]:hidden", "group-has-[input:checked]:hidden"],
  ["my-own-class my-own-class-2 rounded-md rounded-full", "my-own-class-2 rounded-full"],
  ["overlay dialog toast", "overlay dialog toast"],
])("%s becomes %s", (given, expected) => {
  expect(mergeClasses(given)).toBe(expected);
});

/** The remaining classes, in any order, without duplicates. */
const remaining = (list: string) => [...new Set(list.split(" "))].sort().join(" ");
const byReference = (list: string) => remaining(reference(list.replaceAll(/\s+/g, " ").trim()));

/** All class lists of the product, so that a new class can't land in a wrong family unnoticed. */
function classListsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  const strings = files.flatMap((text) => [...text.matchAll(/className="([^"]+)"|"([a-z][^"\n]* [^"\n]*)"/g)]);
  return strings
    .map(([, list, other]) => list ?? other ?? "")
    .filter((list) => /(^| )(flex|p[xy]?-|text-|bg-|rounded|size-|m[xytb]?-)/.test(list));
}

test("no class list of the product is changed otherwise than by the general package", () => {
  const lists = classListsOf("app");
  expect(lists.length).toBeGreaterThan(100);
  const different = lists.filter((list) => remaining(mergeClasses(list)) !== byReference(list));
  expect(different).toEqual([]);
});

test("any two class lists of the interface's parts merge as by the general package", () => {
  const lists = classListsOf("app/components/ui");
  const different: string[] = [];
  for (const base of lists) {
    for (const over of lists) {
      const ours = remaining(mergeClasses(`${base} ${over}`));
      const theirs = byReference(`${base} ${over}`);
      if (ours !== theirs) different.push(`${ours} | ${theirs}`);
    }
  }
  expect(different.slice(0, 5)).toEqual([]);
});
