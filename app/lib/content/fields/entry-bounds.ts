import type { Field, Fields } from "~/lib/content/definition/definition";
import { marksIn, mostMarks } from "~/lib/platform/text/marks";

import { issue } from "./field-kind";

/** Rows of all lists of an entry together; as many pictures as its form could describe stay far below. */
export const mostRowsInAll = 300;

type TooMuch = { path: (string | number)[]; message: string };

/** Kinds that count for themselves what is in a value, whose lists are no rows and whose texts are no markup. */
const counted = new Set<Field["kind"]>(["geoShape", "json"]);

/**
 * The place at which the values of an entry, read from JSON or from its form, hold more than is read of one entry: each
 * list and each text has a bound of its own, and a hundred of them at their bounds would keep the server from everybody.
 * @param fields what the values are, where that is known
 */
export function firstTooMuch(values: unknown, fields?: Fields): TooMuch | null {
  let [rows, marks] = [0, 0];
  const visit = (value: unknown, path: (string | number)[], within: Fields | undefined): TooMuch | null => {
    if (typeof value === "string") {
      marks += marksIn(value);
      return marks > mostMarks ? { path, message: issue("tooManyMarks", { max: mostMarks }) } : null;
    }
    if (typeof value !== "object" || value === null) return null;
    if (Array.isArray(value)) {
      rows += value.filter((one) => typeof one === "object").length;
      if (rows > mostRowsInAll) return { path, message: issue("tooManyRows", { max: mostRowsInAll }) };
    }
    for (const [name, part] of Object.entries(value)) {
      const field = within && Object.hasOwn(within, name) ? within[name] : undefined;
      if (field && counted.has(field.kind)) continue;
      const found = visit(part, [...path, Array.isArray(value) ? Number(name) : name], Array.isArray(value) ? within : field?.kind === "list" ? field.columns : undefined);
      if (found) return found;
    }
    return null;
  };
  return visit(values, [], fields);
}
