import { expect, test } from "vitest";

import { unknownNames } from "./unknown-names";

const words = { type: "object", properties: { tr: { type: "string" }, en: { type: "string" } } };
const schema = {
  properties: {
    title: words,
    rows: { type: "array", items: { type: "object", properties: { title: words } } },
    place: { type: "string" },
  },
};

test("names that the schema knows are no matter, whatever they hold", () => {
  expect(unknownNames({ title: { tr: 5 }, rows: [{ title: null }, null, "x"], place: { lat: 1 } }, schema)).toEqual([]);
});

test("others are found at any depth, built-in names too", () => {
  const value = JSON.parse('{"title":{"de":"x"},"rows":[{},{"titel":{}}],"__proto__":{},"constructor":1}') as unknown;
  expect(unknownNames(value, schema)).toEqual([["title", "de"], ["rows", 1, "titel"], ["__proto__"], ["constructor"]]);
});

test("of very many a hundred are told, cut short", () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}`.padEnd(150, "x"), 1]));
  const found = unknownNames({ title: many, rows: [many] }, schema);
  expect([found.length, Math.max(...found.map(([, name]) => String(name).length))]).toEqual([100, 100]);
});
