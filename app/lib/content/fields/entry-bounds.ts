import type { Field, Fields } from "~/lib/content/definition/definition";
import { linksIn, marksIn, maxLinks, maxMarks } from "~/lib/platform/text/marks";

import { issue } from "./field-kind";

/** Rows of all lists of an entry together. No section declares a longer list; drawing 300 takes a third of a second. */
export const maxRowsInAll = 300;

type TooMuch = { path: (string | number)[]; message: string };

/** Kinds that check their own size; their lists are no rows and their texts no markup. */
const counted = new Set<Field["kind"]>(["geoShape", "json"]);

type Amount = { rows: number; marks: number; links: number };
const most: Amount = { rows: maxRowsInAll, marks: maxMarks, links: maxLinks };
const anything: Amount = { rows: Infinity, marks: Infinity, links: Infinity };

/**
 * Where an entry exceeds these bounds: a hundred lists, each at its own bound, would block the server for everybody.
 */
export function firstTooMuch(values: unknown, fields?: Fields): TooMuch | null {
  return firstOver(values, fields, most).place;
}

/** The same after a partial change; what was too much before may stay, but not grow. */
export function firstGrownTooMuch(after: unknown, before: unknown, fields: Fields): TooMuch | null {
  if (firstTooMuch(after, fields) === null) return null;
  const { rows, marks, links } = firstOver(before, fields, anything);
  return firstOver(after, fields, {
    rows: Math.max(rows, most.rows),
    marks: Math.max(marks, most.marks),
    links: Math.max(links, most.links),
  }).place;
}

function firstOver(values: unknown, fields: Fields | undefined, bound: Amount): Amount & { place: TooMuch | null } {
  let [rows, marks, links] = [0, 0, 0];
  const visit = (value: unknown, path: (string | number)[], within: Fields | undefined): TooMuch | null => {
    if (typeof value === "string") {
      marks += marksIn(value);
      if (marks > bound.marks) return { path, message: issue("tooManyMarks", { max: maxMarks }) };
      links += linksIn(value);
      return links > bound.links ? { path, message: issue("tooManyLinks", { max: maxLinks }) } : null;
    }
    if (typeof value !== "object" || value === null) return null;
    if (Array.isArray(value)) {
      rows += value.filter((one) => typeof one === "object").length;
      if (rows > bound.rows) return { path, message: issue("tooManyRows", { max: maxRowsInAll }) };
    }
    for (const [name, part] of Object.entries(value)) {
      const field = within && Object.hasOwn(within, name) ? within[name] : undefined;
      if (field && counted.has(field.kind)) continue;
      const found = visit(
        part,
        [...path, Array.isArray(value) ? Number(name) : name],
        Array.isArray(value) ? within : field?.kind === "list" ? field.columns : undefined,
      );
      if (found) return found;
    }
    return null;
  };
  const place = visit(values, [], fields);
  return { place, rows, marks, links };
}
