import { randomUUID } from "node:crypto";
import { z } from "zod";

import type { Field, Fields, ListField } from "~/lib/content/definition/definition";

import { isPublicField } from "~/lib/content/definition/public/public-face";
import { keepable } from "~/lib/platform/text/keepable";
import type { RowValue } from "../values";
import { columnKinds } from "./column-kinds.server";
import { defineKind, type FieldKind, filledOnly, issue, listOf } from "./field-kind";
import { fieldTools } from "./field-tools";
import type { Around, Shape } from "./public-shape";

/** Rows may hold lists; rows of those hold none. */
export const list = rowsOf(
  fieldTools({ ...columnKinds, list: rowsOf(fieldTools(columnKinds), { row: "; ", cell: ", " }) }),
  { row: "\n", cell: " | " },
);

// Empty rows are dropped; of two rows with one key the second gets a new one. `between`: separators of rows and cells
// in a table for people.
function rowsOf(cells: ReturnType<typeof fieldTools>, between: { row: string; cell: string }): FieldKind<"list"> {
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
              ...Object.fromEntries(
                Object.entries(values).filter(([, value]) => value !== undefined && value !== false),
              ),
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
      value.flatMap((row, at) =>
        Object.entries(columns).flatMap(([name, column]) =>
          cells.warnings(row[name], column).map((one) => `[${at}].${name}${one.path}|${one.message}`),
        ),
      ),
    text: (value, { columns }) => value.map((row) => eachCell(row, columns, cells.text).join(" ")).join(" "),
    cell: (value, { columns }, _name, labels) =>
      value
        .map((row) =>
          Object.entries(columns)
            .flatMap(([column, field]) => cells.cells(row[column], field, column, labels))
            .filter((cell) => cell !== "")
            .join(between.cell),
        )
        .join(between.row),
    references: (value, { columns }) => value.flatMap((row) => eachCell(row, columns, cells.references).flat()),
    repointed: (value, { columns }, change) =>
      value.map((row) => ({
        ...row,
        ...Object.fromEntries(
          Object.entries(columns).flatMap(([name, column]) =>
            row[name] === undefined ? [] : [[name, cells.repointed(row[name], column, change)]],
          ),
        ),
      })),
    addresses: (value, { columns }) => value.flatMap((row) => eachCell(row, columns, cells.addresses).flat()),
    publicView: (value, field, around) => tableOf(value, field, around, cells.publicView),
    plain: (value, field, pointers) => {
      const columns = publicColumns(field);
      return value.map((row) => {
        const own = onlyOfItsKind(field, row);
        return Object.fromEntries(
          columns.map(([name, column]) => [name, cells.plainValue(own[name], column, pointers)]),
        );
      });
    },
    plainSchema: (field) => ({
      type: "array",
      items: {
        type: "object",
        properties: Object.fromEntries(publicColumns(field).map(([name, column]) => [name, cells.plainSchema(column)])),
      },
    }),
    jsonSchema: ({ columns, max }) => ({
      type: "array",
      maxItems: max,
      items: {
        type: "object",
        properties: {
          ...Object.fromEntries(
            Object.entries(columns).map(([name, column]) => [
              name,
              { ...cells.jsonSchema(column), ...(column.required ? { "x-required-to-publish": true } : {}) },
            ]),
          ),
          _key: {
            type: "string",
            maxLength: 64,
            description: "Tells a row from the others, wherever it is moved; made when left out",
          },
        },
      },
    }),
    inList: "filled",
    without: (value, { columns }, gone) =>
      filledOnly(
        value.map((row) =>
          Object.fromEntries(
            Object.entries(row).flatMap(([name, part]) => {
              const column = columns[name];
              const kept = column ? gone.column(part, column) : part;
              return kept === undefined ? [] : [[name, kept] as const];
            }),
          ),
        ),
      ),
  });
}

const publicColumns = ({ columns }: ListField) => Object.entries(columns).filter(([, column]) => isPublicField(column));

function tableOf(
  rows: readonly RowValue[],
  field: ListField,
  around: Around,
  view: (value: unknown, column: Field, around: Around) => Shape | null,
): Shape | null {
  const columns = publicColumns(field).map(([name, column]) => ({ name, column, around: around.column(name) }));
  const cells = rows
    .map((row) => {
      const own = onlyOfItsKind(field, row);
      return columns.map(({ name, column, around: aroundColumn }) => view(own[name], column, aroundColumn));
    })
    .filter((row) => row.some((cell) => cell !== null));
  if (cells.length === 0) return null;
  const used = columns.map((_, at) => cells.some((row) => row[at] != null));
  return {
    shape: "table",
    head: columns.filter((_, at) => used[at]).map((column) => column.around.label),
    rows: cells.map((row) => row.filter((_, at) => used[at])),
  };
}

/** Hides columns that don't belong to the row's kind; their values stay in the form. */
export function onlyOfItsKind({ by, only }: ListField, row: RowValue): RowValue {
  const sort = by === undefined ? "" : String(row[by] ?? "");
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => only?.[column]?.includes(sort) ?? true),
  ) as RowValue;
}

function eachCell<T>(row: RowValue, columns: Fields, read: (value: unknown, column: Field) => T): T[] {
  return Object.entries(columns).map(([name, column]) => read(row[name], column));
}
