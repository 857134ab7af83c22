import { expect, test } from "vitest";

import { differingFields } from "./differing-fields";
import { fieldOfInput as fieldOf } from "~/routes/content/entry/form-text";

const section = {
  fields: {
    title: { kind: "text", localized: true },
    note: { kind: "text", localized: true },
    category: { kind: "select", options: ["a"] },
    stops: { kind: "list", max: 9, columns: { name: { kind: "text" } } },
  },
} as Parameters<typeof differingFields>[0];
const saved: [string, string][] = [
  ["version", "3"],
  ["intent", "save"],
  ["title.tr", "Bir"],
  ["title.en", "One"],
  ["category", "a"],
  ["stops[0]._key", "x"],
  ["stops[0].name", "Durak"],
];

test.each<[string, [string, string][], string[]]>([
  ["the same", saved, []],
  [
    "another version, note, comment, time or button",
    [
      ...saved.slice(2),
      ["version", "9"],
      ["changeNote", "x"],
      ["comment", "y"],
      ["reviewReason", "z"],
      ["publishAt", "2026-01-01T10:00"],
      ["backup", "abc"],
    ],
    [],
  ],
  [
    "rows' keys, line ends and blanks at the edges",
    saved.map(([name, value]) => [name, name.endsWith("_key") ? "y" : ` ${value}\r\n`]),
    [],
  ],
  ["an input that is empty or missing", [...saved, ["note.tr", ""]], []],
  ["a word in one language", saved.map(([name, value]) => [name, name === "title.en" ? "Two" : value]), ["title.en"]],
  [
    "a cleared field and another row",
    [...saved.filter(([name]) => name !== "category"), ["stops[1].name", "Son"]],
    ["category", "stops"],
  ],
])("%s", (_, other, paths) => expect(differingFields(section, saved, other, { fieldOf })).toEqual(paths));

test("of a form with the English words alone only these count", () => {
  expect(differingFields(section, saved, [["title.en", "Two"]], { fieldOf, onlyEnglish: true })).toEqual(["title.en"]);
});
