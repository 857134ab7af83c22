import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { columnKinds } from "~/lib/content/fields/column-kinds.server";

/** Where kinds are defined and drawn, where fields are declared, and the sample municipality. */
const atHome = [
  /^app\/lib\/content\/(?:fields|sections)\//,
  /^app\/lib\/content\/definition\/(?:definition|groups)\.ts$/,
  /^app\/lib\/setting-groups\//,
  /^app\/components\/fields\//,
  /^app\/mock-data\//,
  /^app\/lib\/(?:sample|migrations)\//,
  /\.test\.tsx?$/,
];

/** Files that name a kind today. The number may only fall: what a new kind needs belongs into its own files. */
const most = 29;

/** Kinds that everyday code has no other use for; the others count where a field's kind is compared. */
const telling = /["'](?:richText|dateTime|weekdays|multi|relations?|geo|geoShape|money)["']/;
const kinds = Object.keys(columnKinds).join("|");
const compared = new RegExp(
  `(?:[fF]ields?|column\\w*|choice|link)(?:\\[[^\\]]+\\])?\\??\\.kind\\s*[!=]==\\s*"(?:${kinds})"`,
);

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(path) && !atHome.some((home) => home.test(path))) yield path;
  }
}

test("few files beside the kinds' own name a kind of field", () => {
  const naming = [...sources("app")].filter((path) => {
    const code = readFileSync(path, "utf8");
    return telling.test(code) || compared.test(code);
  });
  expect(naming.length, naming.join("\n")).toBeLessThanOrEqual(most);
});
