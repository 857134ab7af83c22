import { sourceNames, type ImportMap } from "~/lib/content/definition/import/import-map";
import { isNestedDeeper } from "~/lib/platform/http/request/json-bounds";
import { Refusal } from "~/lib/platform/refusal";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { readCsv, UnreadableCsv } from "~/lib/platform/text/read-csv";

import { importLimits } from "./import-limits";

/** What a cell of open data holds; "unreadable": a list or an object, which no field takes. */
export type Cell = string | number | boolean | { unreadable: true };
/** A row as the source numbers it, from 1: of a table its line, of a list its place. Cells by their plain names. */
export type SourceRow = { row: number; cells: Record<string, Cell> };
export type SourceTable = {
  rows: SourceRow[];
  /** Rows that belong to others, by `only`. */
  elsewhere: number;
  /** Names of columns that the map doesn't read. */
  unread: string[];
};

export type SourceProblem =
  "empty" | "notJson" | "noList" | "tooDeep" | "tooManyRows" | "tooManyColumns" | "openQuote" | "noColumns";

/** A file that can't be read as rows at all; the text is `content.import.refused.<problem>`. */
export function unreadableSource(
  problem: SourceProblem,
  values: Readonly<Record<string, string | number>> = {},
): Refusal {
  const messageKey = `content.import.refused.${problem}`;
  return new Refusal("The rows can't be read", { status: 422, code: problem, messageKey, values });
}

const longestName = 200;

/** A source's name of a column without what makes no difference. */
export function plainName(name: string): string {
  return foldTr(name).replace(/[^a-z0-9]/g, "");
}

/** Rows repeat their names: each is made plain once. @throws unreadableSource when they have too many in all */
function plainNames(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const plain = known.get(name) ?? plainName(name.slice(0, longestName));
    known.set(name, plain);
    if (known.size > importLimits.columns) throw unreadableSource("tooManyColumns", { most: importLimits.columns });
    return plain;
  };
}

/**
 * Reads the rows of open data: a JSON list, an object that holds one a level or two down, GeoJSON, or a table (CSV).
 * Keeps only the columns that the map names.
 * @throws unreadableSource
 */
export function readSource(text: string, map: ImportMap): SourceTable {
  if (text.trim() === "") throw unreadableSource("empty");
  const named = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfCsv(text);
  if (named.length === 0) throw unreadableSource("empty");
  const wanted = new Set(sourceNames(map).flat().map(plainName));
  const unread = new Map<string, string>();
  const plainOf = plainNames();
  const rows = named.map(({ row, cells }): SourceRow => {
    const kept = new Map<string, Cell>();
    for (const [name, value] of cells) {
      const plain = plainOf(name);
      if (!wanted.has(plain)) {
        if (unread.size < importLimits.listedNames) unread.set(plain, name.slice(0, 60));
        continue;
      }
      if (value !== null && value !== undefined && value !== "" && !kept.has(plain)) kept.set(plain, asCell(value));
    }
    return { row, cells: Object.fromEntries(kept) };
  });
  const isKnown = rows.some(({ cells }) => Object.keys(cells).length > 0);
  if (!isKnown) throw unreadableSource("noColumns", { names: usualNames(map).join(", ") });
  const own = rows.filter(({ cells }) => isOwn(cells, map));
  return { rows: own, elsewhere: rows.length - own.length, unread: [...unread.values()] };
}

/** How the columns are called that a source should have. */
export function usualNames(map: ImportMap): string[] {
  return sourceNames(map).flatMap(([first]) => first ?? []);
}

/** The source columns of each field, for people. */
export function namesByField({ fields, pictures = {} }: ImportMap): { field: string; names: string[] }[] {
  const columns = Object.entries(fields).flatMap(([field, column]) => {
    if (!column) return [];
    const names =
      "from" in column ? column.from : "join" in column ? column.join.flat() : [...column.lat, ...column.lng];
    return [{ field, names: [...names] }];
  });
  return [...columns, ...Object.entries(pictures).map(([field, names]) => ({ field, names: [...(names ?? [])] }))];
}

const asCell = (value: unknown): Cell =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : { unreadable: true };

/** The first of these columns that holds something. */
export function cellOf(cells: SourceRow["cells"], names: readonly string[]): { name: string; value: Cell } | null {
  for (const name of names) {
    const plain = plainName(name);
    const value = Object.hasOwn(cells, plain) ? cells[plain] : undefined;
    if (value !== undefined && !(typeof value === "string" && value.trim() === "")) return { name, value };
  }
  return null;
}

/** A row that doesn't say whose it is may be ours. */
function isOwn(cells: SourceRow["cells"], { only }: ImportMap): boolean {
  const found = only && cellOf(cells, only.from);
  return !found || only.is.some((one) => foldTr(one.trim()) === foldTr(String(found.value).trim()));
}

type NamedRow = { row: number; cells: [string, unknown][] };

function rowsOfCsv(text: string): NamedRow[] {
  try {
    const [head, ...rows] = readCsv(text.replace(/^\uFEFF/, ""), {
      rows: importLimits.rows + 1,
      columns: importLimits.columns,
    });
    return rows.map(({ line, cells }) => ({
      row: line,
      cells: cells.flatMap((cell, at): [string, unknown][] => {
        const name = head?.cells[at]?.trim();
        return name ? [[name, cell]] : [];
      }),
    }));
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    if (error.problem === "quote") throw unreadableSource("openQuote");
    throw error.problem === "rows"
      ? unreadableSource("tooManyRows", { most: importLimits.rows })
      : unreadableSource("tooManyColumns", { most: importLimits.columns });
  }
}

function rowsOfJson(text: string): NamedRow[] {
  // Reading what is nested a million times takes seconds; to count does not.
  if (isNestedDeeper(text, importLimits.depth)) throw unreadableSource("tooDeep", { most: importLimits.depth });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw unreadableSource("notJson");
  }
  const list = listIn(value, 2);
  if (!list) throw unreadableSource("noList");
  if (list.length > importLimits.rows) throw unreadableSource("tooManyRows", { most: importLimits.rows });
  return list.map((one, at) => {
    const cells = cellsOf(one);
    if (cells.length > importLimits.columns) throw unreadableSource("tooManyColumns", { most: importLimits.columns });
    return { row: at + 1, cells };
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The list of objects itself, or the longest one within so many levels of objects around it. */
function listIn(value: unknown, levels: number): Record<string, unknown>[] | null {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : null;
  if (!isObject(value) || levels === 0) return null;
  const lists = Object.values(value).flatMap((part) => [listIn(part, levels - 1) ?? []]);
  const longest = lists.reduce((longer, list) => (list.length > longer.length ? list : longer), []);
  return longest.length > 0 ? longest : null;
}

/** A GeoJSON feature's properties and its point. */
function cellsOf(row: Record<string, unknown>): [string, unknown][] {
  const { type, properties, geometry } = row;
  if (type !== "Feature" || !isObject(properties)) return Object.entries(row);
  const point = isObject(geometry) && geometry.type === "Point" ? geometry.coordinates : null;
  const [lng, lat] = Array.isArray(point) ? (point as unknown[]) : [];
  return [
    ...Object.entries(properties),
    ...(point
      ? ([
          ["lat", lat],
          ["lng", lng],
        ] as [string, unknown][])
      : []),
  ];
}
