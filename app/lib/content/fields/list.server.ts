import { randomUUID } from "node:crypto";
import { z } from "zod";

import type { Field, Fields, ListField } from "~/lib/content/definition/definition";

import type { RowValue } from "../values";
import { columnKinds } from "./column-kinds.server";
import { defineKind, issue, keepable, listOf, type FieldKind } from "./field-kind";
import { fieldTools } from "./field-tools";

/** A list whose rows hold lists; those hold none. */
export const list = rowsOf(fieldTools({ ...columnKinds, list: rowsOf(fieldTools(columnKinds), { row: "; ", cell: ", " }) }), { row: "\n", cell: " | " });

/**
 * Rows with columns of their own. A row in which nothing is written is dropped; of two with one key the second gets a new one.
 * @param between what stands between rows and between their cells in a table for people
 */
function rowsOf(cells: ReturnType<typeof fieldTools>, between: { row: string; cell: string }): FieldKind {
  return defineKind<ListField, RowValue[]>({
    schema: ({ columns, max }) =>
      listOf(
        z.object({
          ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, cells.schema(column)])),
          _key: z.string().max(64).optional(),
        }),
        max,
      )
        .transform((given = []) => {
          const rows = given as ({ _key?: string } & Record<string, unknown>)[];
          const known = new Set<string>();
          const ownKey = (wanted: string) => {
            const key = wanted === "" || known.has(wanted) ? randomUUID() : wanted;
            known.add(key);
            return key;
          };
          const kept = rows
            .map(({ _key, ...values }) => ({
              _key: ownKey(keepable(_key ?? "")),
              ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== false)),
            }))
            .filter((row) => Object.keys(row).length > 1);
          return kept.length > 0 ? kept : undefined;
        })
        .optional(),
    issues(value, { columns, max }) {
      const found = value.flatMap((row, at) =>
        Object.entries(columns).flatMap(([name, column]) =>
          cells.issues(row[name], column).map((one) => `[${at}].${name}${one.path}|${one.message}`),
        ),
      );
      return [...(value.length > max ? [issue("tooMany", { max, count: value.length })] : []), ...found];
    },
    warnings: (value, { columns }) =>
      value.flatMap((row, at) => Object.entries(columns).flatMap(([name, column]) => cells.warnings(row[name], column).map((one) => `[${at}].${name}${one.path}|${one.message}`))),
    text: (value, { columns }) => value.map((row) => eachCell(row, columns, cells.text).join(" ")).join(" "),
    cell: (value, { columns }, _name, words) =>
      value
        .map((row) => Object.entries(columns).flatMap(([column, field]) => cells.cells(row[column], field, column, words)).filter((cell) => cell !== "").join(between.cell))
        .join(between.row),
    references: (value, { columns }) => value.flatMap((row) => eachCell(row, columns, cells.references).flat()),
    repointed: (value, { columns }, change) =>
      value.map((row) => ({ ...row, ...Object.fromEntries(Object.entries(columns).flatMap(([name, column]) => (row[name] === undefined ? [] : [[name, cells.repointed(row[name], column, change)]]))) })),
    addresses: (value, { columns }) => value.flatMap((row) => eachCell(row, columns, cells.addresses).flat()),
    jsonSchema: ({ columns, max }) => ({
      type: "array",
      maxItems: max,
      items: {
        type: "object",
        properties: {
          ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, cells.jsonSchema(column)])),
          _key: { type: "string", maxLength: 64, description: "Tells a row from the others, wherever it is moved; made when left out" },
        },
      },
    }),
  });
}

function eachCell<T>(row: RowValue, columns: Fields, read: (value: unknown, column: Field) => T): T[] {
  return Object.entries(columns).map(([name, column]) => read(row[name], column));
}
