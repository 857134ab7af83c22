import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { integer, jsonb, PgDialect, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import pg from "pg";
import { expect, test } from "vitest";

import { compiled } from "./compiled.server";

const rows = pgTable("rows", {
  id: uuid().primaryKey(),
  title: jsonb().$type<{ tr: string }>().notNull(),
  words: text().array().notNull().default([]),
  count: integer(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
});
const others = pgTable("others", { id: uuid().primaryKey(), row: uuid("row_id").references(() => rows.id) });

const dialect = new PgDialect();
// Nothing is sent: the pool never connects.
const queries = drizzle(new pg.Pool());
const id = "0a0a0a0a-0000-4000-8000-000000000000";
const row = { id, title: { tr: "Çeşme" }, words: ["a", 'b"c'], count: null };

const statements: Record<string, () => SQL> = {
  "an insert of rows with defaults": () => sql`${queries.insert(rows).values([row, { id, title: { tr: "" } }])}`,
  "an insert that meets one": () =>
    sql`WITH x AS ${queries
      .insert(rows)
      .values({ ...row, count: 3, madeAt: new Date(0) })
      .onConflictDoUpdate({ target: [rows.id], set: { count: sql`${rows.count} + 1` }, setWhere: eq(rows.count, 2) })
      .returning({ id: rows.id })} SELECT 1`,
  "an update and a deletion": () =>
    sql`WITH ${sql.join(
      [
        sql`${sql.identifier("write_0")} AS ${queries
          .update(rows)
          .set({ count: 2, words: sql`array_append(${rows.words}, ${"x"})` })
          .where(and(eq(rows.id, id), isNull(rows.count)))}`,
        sql`${sql.identifier('w"1')} AS ${queries.delete(others).where(inArray(others.row, [id, id]))}`,
      ],
      sql`, `,
    )} SELECT ${sql.param(["a", "b"])}::text[], ${1}, ${true}, ${null}, ${undefined}`,
  "a select within": () =>
    sql`SELECT * FROM ${queries.select({ id: others.id }).from(others).where(eq(others.row, id)).as("inner")}`,
  "a select of a list, and a raw part": () =>
    sql`DELETE FROM ${rows} WHERE ${rows.id} IN ${queries.select({ id: others.row }).from(others)} ${sql.raw("AND true")}`,
  "an alias and a list in brackets": () => sql`SELECT ${sql`1`.as("one")} WHERE ${rows.id} IN ${[id, id]}`,
};

test.each(Object.entries(statements))("%s is written as Drizzle writes it", (_name, make) => {
  const { sql: wanted, params } = dialect.sqlToQuery(make());
  expect(compiled(make(), dialect)).toEqual({ text: wanted, values: params });
});

test("a value with a placeholder, or written into the text, is left to Drizzle", () => {
  for (const make of [() => sql`SELECT ${sql.placeholder("given")}`, () => sql`SELECT ${"it's"}`.inlineParams()]) {
    const { sql: wanted, params } = dialect.sqlToQuery(make());
    expect(compiled(make(), dialect)).toEqual({ text: wanted, values: params });
  }
});
