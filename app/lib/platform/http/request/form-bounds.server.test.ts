import { expect, test } from "vitest";

import { isRefusal } from "~/lib/platform/refusal";

import { boundForm, type FormBounds } from "./form-bounds.server";

const bounds: FormBounds = {
  fields: 20,
  many: { roles: 3, "blocks[].files": 2 },
  lists: { blocks: 4, "blocks[].pictures": 3, gallery: 2 },
  rows: 6,
};

function statusOf(
  fields: [string, string][],
  { with: own = bounds, uploads = [] }: { with?: FormBounds; uploads?: string[] } = {},
): number {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  try {
    boundForm(form, own, uploads);
  } catch (answer) {
    if (isRefusal(answer)) return answer.status;
    throw answer;
  }
  return 200;
}

const named = (...names: string[]): [string, string][] => names.map((name) => [name, "x"]);
const button = (type: string, payload: object): [string, string][] => [
  ["__intent__", JSON.stringify({ type, payload })],
];

test.each([
  [named("title.tr", "version.0b7e", "scope-content:read")],
  [
    named(
      "blocks[0].type",
      "blocks[0].pictures[0].file",
      "blocks[0].pictures[1].file",
      "blocks[1].files",
      "blocks[1].files",
    ),
  ],
  [named("roles", "roles", "roles")],
  [named("box", "box")],
  [button("insert", { name: "gallery", defaultValue: { _key: "a" } })],
  [[...named("blocks[0].type"), ...button("insert", { name: "blocks[0].pictures" })]],
  [button("remove", { name: "blocks", index: 0 })],
  [button("reorder", { name: "blocks", from: 0, to: 3 })],
  [[["__intent__", ""] as [string, string]]],
])("what a page of ours sends passes (%#)", (fields) => {
  expect(statusOf(fields)).toBe(200);
});

test.each([
  "email[200000000]",
  "blocks[4].type",
  "blocks[1].type",
  "blocks[0].pictures[3].file",
  "blocks[0].pictures[1].file",
  "blocks[1e3].type",
  "blocks[-1].type",
  "blocks[].type",
  "blocks[0][0]",
  "blocks[0",
  "blocks]",
  "title[0]",
  "title.tr[0]",
  "blocks",
  "blocks.x",
  "gallery.upload",
  "blocks[99999999999999999999].type",
  "__proto__",
  "__proto__.x",
  "title.__proto__.x",
  "title.constructor",
  "constructor.prototype.x",
  "x".repeat(201),
  "a.a.a.a.a.a.a.a.a",
  `a${"[0]".repeat(60)}`,
  "__state__",
])("a field with a name that our pages have not is refused (%#)", (name) => {
  expect(statusOf(named(name))).toBe(400);
  expect(statusOf([], { uploads: [name.replace("gallery.upload", "title[0].upload")] })).toBe(
    name === "__state__" ? 200 : 400,
  );
});

test.each([
  ["a list that there is not", button("insert", { name: "title" })],
  ["a row that can't be", button("insert", { name: "blocks", index: 5 })],
  ["a row of a row that is missing", button("insert", { name: "blocks[3].pictures" })],
  ["a list by its path", button("insert", { name: "blocks[].pictures" })],
  ["another's button", button("update", { name: "blocks", value: [] })],
  ["a button without a list", button("reset", {})],
  ["a built-in button", button("constructor", { name: "blocks" })],
  ["a row of words", button("remove", { name: "blocks", index: "0" })],
  ["half a row", button("remove", { name: "blocks", index: 0.5 })],
  [
    "deep values",
    button("insert", { name: "blocks", defaultValue: JSON.parse("[".repeat(20) + "]".repeat(20)) as object }),
  ],
  ["long values", button("insert", { name: "blocks", defaultValue: "x".repeat(3000) })],
  [
    "two buttons",
    [...button("remove", { name: "blocks", index: 0 }), ...button("remove", { name: "blocks", index: 0 })],
  ],
  ["no JSON", [["__intent__", "{"] as [string, string]]],
])("a button with %s is refused", (_what, fields) => {
  expect(statusOf(fields)).toBe(400);
});

test("a form that declares no list has no buttons and no rows", () => {
  expect(statusOf(button("insert", { name: "gallery" }), { with: {} })).toBe(400);
  expect(statusOf(named("gallery[0].file"), { with: {} })).toBe(400);
});

test("fields in all, of one name and rows in all are counted", () => {
  expect(statusOf(named(...Array.from({ length: 25 }, (_, at) => `f${at}`)))).toBe(200);
  expect(statusOf(named(...Array.from({ length: 26 }, (_, at) => `f${at}`)))).toBe(413);
  expect(statusOf(named("roles", "roles", "roles", "roles"))).toBe(400);
  expect(statusOf(named(...Array.from({ length: 11 }, () => "title")))).toBe(400);
  const rows = ["blocks[0].x", "blocks[1].x", "blocks[2].x", "blocks[3].x", "gallery[0].x", "gallery[1].x"];
  expect(statusOf(named(...rows))).toBe(200);
  expect(statusOf(named(...rows, "blocks[0].pictures[0].x"))).toBe(400);
});

test("a file for a list as a whole passes, and one for a row that is left out does not", () => {
  expect(statusOf([], { uploads: ["gallery.upload", "gallery.upload", "cover.upload"] })).toBe(200);
  expect(statusOf([], { uploads: ["gallery[1].upload"] })).toBe(400);
});

test("a form that is only carried is counted, whatever its names are", () => {
  const carried = { fields: 2, isCarried: true };
  expect(statusOf(named("blocks[7].x", "__proto__"), { with: carried })).toBe(200);
  expect(statusOf(named("a", "b", "c"), { with: carried })).toBe(413);
});
