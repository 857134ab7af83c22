import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import * as drizzle from "drizzle-orm";
import * as pg from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

import { oneDrizzle } from "../../bundling/one-drizzle";

type Class = abstract new () => object;
const isClass = (value: unknown): value is Class =>
  typeof value === "function" && Object.prototype.hasOwnProperty.call(value, drizzle.entityKind);
const classes = Object.values({ ...drizzle, ...pg } as Record<string, unknown>).filter(isClass);

test("in one copy of the library, being of a class and bearing its name are the same", () => {
  expect(classes.length).toBeGreaterThan(100);
  for (const a of classes) {
    const thing = Object.create(a.prototype as object) as object;
    for (const b of classes)
      expect(drizzle.is(thing, b as Parameters<typeof drizzle.is>[1]), `${a.name} is ${b.name}`).toBe(
        thing instanceof b,
      );
  }
});

test("the build finds the place where the library tells its classes apart", () => {
  const file = createRequire(import.meta.url)
    .resolve("drizzle-orm")
    .replace(/index\.c?js$/, "entity.js");
  const transform = oneDrizzle.transform as (code: string, id: string) => { code: string } | undefined;
  expect(transform(readFileSync(file, "utf8"), file)?.code).toContain("return value instanceof type;");
  expect(transform("export {};", "/somewhere/else.js")).toBeUndefined();
  expect(() => transform("export {};", file)).toThrow("written in another way");
});
