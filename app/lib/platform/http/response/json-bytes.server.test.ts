import { expect, test } from "vitest";

import { jsonBytes } from "./json-bytes.server";

const rows = Array.from({ length: 40 }, (_, at) => ({
  at,
  title: "“Çağrı” \\ ğ\n",
  none: undefined,
  date: new Date(at),
}));
const odd = [undefined, () => 1, null, Number.NaN, "", [], {}, Symbol("x"), [undefined], new Date(0)];
class Named {
  name = rows;
  #own = 1;
  get own() {
    return this.#own;
  }
}

test.each<[string, unknown]>([
  ["a list", rows],
  ["a list within an object, between others", { total: 40, items: rows, none: undefined, next: null }],
  ["nothing but what JSON leaves out before it", { none: undefined, make: () => 1, [Symbol("x")]: 1, items: rows }],
  ["lists within objects within objects", { a: { b: { items: rows }, c: rows }, d: [rows, { e: rows }] }],
  ["odd items", { items: [...odd, ...odd], others: odd }],
  ["an object of a class", new Named()],
  ["an object that writes itself", { toJSON: () => ({ items: rows }), items: [] }],
  ["one within another that writes itself", { inner: { toJSON: () => "inner", items: rows }, items: rows }],
  ["names to escape", { 'a"b': rows, "ş\u2028": 1, __proto__: { items: rows } }],
  ["few", { items: rows.slice(0, 3) }],
  ...odd
    .filter((value) => JSON.stringify(value) !== undefined)
    .map((value) => [String(value), value] as [string, unknown]),
])("%s is written as JSON.stringify writes it", (_what, value) => {
  expect(jsonBytes(value).toString()).toBe(JSON.stringify(value));
});
