import { Column, Name, Param, Placeholder, SQL, StringChunk, Subquery, Table, View } from "drizzle-orm";
import type { PgDialect } from "drizzle-orm/pg-core";

type Compiled = { text: string; values: unknown[] };

/** A wrapper of SQL, such as an insert, that is none of Drizzle's other things. */
const wrapped = (chunk: unknown): { getSQL: () => SQL; shouldOmitSQLParens?: () => boolean } | undefined =>
  typeof chunk === "object" &&
  chunk !== null &&
  "getSQL" in chunk &&
  typeof chunk.getSQL === "function" &&
  ![View, Subquery, Placeholder, SQL.Aliased].some((kind) => chunk instanceof kind)
    ? (chunk as { getSQL: () => SQL })
    : undefined;

const primitives = new Set(["string", "number", "boolean", "bigint"]);

const nameTexts = new WeakMap<object, string>();

/**
 * The text and values of a write, as `PgDialect.sqlToQuery` gives them. A statement of a hundred values takes Drizzle,
 * which makes an object and a list of values for each part of each part, three times as long.
 */
export function compiled(statement: SQL, dialect: PgDialect): Compiled {
  const values: unknown[] = [];
  let text = "";
  const nameOf = (thing: Table | Column): string => {
    const known = nameTexts.get(thing) ?? dialect.sqlToQuery(new SQL([thing])).sql;
    nameTexts.set(thing, known);
    return known;
  };
  const addValue = (value: unknown): true => {
    values.push(value);
    text += `$${values.length}`;
    return true;
  };
  /** @returns false for what only Drizzle can write */
  const add = (chunk: unknown): boolean => {
    if (chunk instanceof StringChunk) {
      for (const part of chunk.value) text += part;
      return true;
    }
    if (chunk instanceof Param) {
      if (chunk.value instanceof Placeholder) return false;
      const value: unknown = chunk.value === null ? null : chunk.encoder.mapToDriverValue(chunk.value);
      return value instanceof SQL ? add(value) : addValue(value);
    }
    if (chunk instanceof SQL) return !hasInlineValues(chunk) && chunk.queryChunks.every(add);
    if (Array.isArray(chunk)) {
      text += "(";
      for (const [at, one] of chunk.entries()) {
        if (at > 0) text += ", ";
        if (!add(one)) return false;
      }
      text += ")";
      return true;
    }
    if (chunk === undefined) return true;
    if (chunk instanceof Name) {
      text += dialect.escapeName(chunk.value);
      return true;
    }
    if (chunk instanceof Table || chunk instanceof Column) {
      text += nameOf(chunk);
      return true;
    }
    const inner = wrapped(chunk);
    if (!inner) return primitives.has(typeof chunk) && addValue(chunk);
    if (inner.shouldOmitSQLParens?.()) return add(inner.getSQL());
    text += "(";
    if (!add(inner.getSQL())) return false;
    text += ")";
    return true;
  };
  if (add(statement)) return { text, values };
  const { sql, params } = dialect.sqlToQuery(statement);
  return { text: sql, values: params };
}

const hasInlineValues = (statement: SQL) =>
  (statement as unknown as { shouldInlineParams: boolean }).shouldInlineParams;
