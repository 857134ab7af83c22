import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { sections } from "~/lib/content/definition/registry.server";

/** Where sections speak for themselves: their declarations, the fields that they share, and the sample municipality. */
const ownWords = [
  /^app\/lib\/content\/sections\//,
  /^app\/lib\/content\/definition\/groups\.ts$/,
  /^app\/mock-data\//,
  /^app\/lib\/sample\//,
  /^app\/lib\/migrations\//,
  /\.test\.tsx?$/,
];

/**
 * Names that are part of the house itself. `department`: who may do what follows from the unit that an entry belongs
 * to; `slug`: the kind of field called so; a title's field is asked of the section; `no`: the word for it, "fields.no".
 */
const ofTheHouse = new Set(["department", "slug", "title", "no"]);

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(path) && !ownWords.some((own) => own.test(path))) yield path;
  }
}

const all = [...sections.values()];
const ids = all.map(({ id }) => id);
const fieldNames = new Set(
  all.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => [
      name,
      ...(field.kind === "list" ? Object.keys(field.columns) : []),
    ]),
  ),
);
/** Of more than one word, or of one that nothing else is called: told from the words of everyday code. */
const telling = [...fieldNames].filter(
  (name) =>
    /[a-z][A-Z]/.test(name) ||
    ["spot", "cover", "priority", "duties", "venue", "poster", "neighbourhoods", "heading"].includes(name),
);

/** What a line says without comments. */
const code = (path: string) =>
  readFileSync(join(process.cwd(), path), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");

test("no file outside sections/ and the sample data names a section", () => {
  const named = new RegExp(`(?:["'\`/.])(${ids.join("|")})(?=["'\`/.])`, "g");
  const found = [...sources("app")].flatMap((path) =>
    [...code(path).matchAll(named)].map(([, id]) => `${path}: ${id}`),
  );
  // The pause, dots and arrows of what moves by itself are called a slider, whatever section fills it; a menu of the
  // header is called as a section is.
  expect(
    found.filter(
      (one) =>
        !["raporlar", "guncel"].some((menu) => one === `app/lib/menus/menu-table.ts: ${menu}`) &&
        !/^app\/(?:components\/public\/hero-slider|public-scripts\/[\w.-]+)\.tsx?: slider$/.test(one),
    ),
  ).toEqual([]);
});

test("nor does one read a field by its name", () => {
  const read = new RegExp(
    `\\b(?:data|fields)\\??\\.(${[...fieldNames].join("|")})\\b(?!\\()|\\b(?:data|fields)\\[["'](${[...fieldNames].join("|")})["']\\]`,
    "g",
  );
  const column = new RegExp(`\\brow\\??\\.(${[...fieldNames].join("|")})\\b(?!\\()`, "g");
  const quoted = new RegExp(`["'](${telling.join("|")})["']`, "g");
  const places = [
    ...sources("app/lib/content"),
    ...sources("app/lib/public-site"),
    ...sources("app/lib/search"),
    ...sources("app/lib/openapi"),
    ...sources("app/components/public"),
    ...sources("app/routes/home"),
    ...sources("app/routes/content"),
    ...sources("app/routes/api/public"),
  ];
  const found = places.flatMap((path) =>
    [
      ...code(path).matchAll(read),
      ...code(path).matchAll(quoted),
      ...(path.startsWith("app/lib/public-site/") ? code(path).matchAll(column) : []),
    ].map(([, one, other]) => [path, one ?? other] as const),
  );
  expect(found.filter(([, name]) => !ofTheHouse.has(name ?? "")).map((one) => one.join(": "))).toEqual([]);
});
