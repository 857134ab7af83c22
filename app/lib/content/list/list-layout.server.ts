import { choosableColumns, columnField, type Section } from "~/lib/content/definition/definition";
import { isDated } from "~/lib/content/definition/sort-columns";
import { fields } from "~/lib/content/fields/fields.server";

import { plainSort } from "./list-query";

/**
 * `from`: the table's width in rem from which the column is shown; without it, always. `sort`: the name by which its
 * head sorts the list.
 */
export type ListColumn = { name: string; from?: number; sort?: string };

/** The steps that tables.css knows. Below `cards` rows are cards. */
const steps = [48, 56, 64, 72, 80, 92, 104];
const cards = 40;
/** Checkbox and menu. */
const beside = 7;

const baseWidths: Record<string, number> = {
  status: 10,
  updatedAt: 10,
  publishAt: 10,
  updatedBy: 9,
  uses: 6,
  path: 15,
  parent: 11,
  reviewAt: 8,
  views: 7,
  recentViews: 10,
};

/** The list's columns and the widths from which they show. Title, status and the list's time get room first. */
export function layOut(section: Section, chosen: readonly string[] | null): ListColumn[] {
  const columns = chosen
    ? choosableColumns(section).filter((name) => name === section.titleField || chosen.includes(name))
    : section.list.columns;
  const first = [section.titleField, "status", timeColumn(section)];
  const ranked = [...first, ...columns.filter((name) => !first.includes(name))].filter((name) =>
    columns.includes(name),
  );
  let room = beside;
  const places = new Map(
    ranked.map((name) => {
      room += name === section.titleField ? 14 : widthOf(section, name);
      const from = room <= cards + 1 ? undefined : (steps.find((step) => step >= room) ?? steps.at(-1));
      return [name, from] as const;
    }),
  );
  return columns.map((name) => {
    const from = places.get(name);
    return from === undefined ? { name } : { name, from };
  });
}

function timeColumn(section: Section): string {
  const sorted = plainSort(section, null).replace(/^-/, "");
  return section.list.columns.includes(sorted) && isDated(section.fields[sorted]) ? sorted : "updatedAt";
}

function widthOf(section: Section, name: string): number {
  const field = columnField(section, name);
  return baseWidths[name] ?? (field ? fields.kindOf(field).width : 10);
}
