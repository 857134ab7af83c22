import type { ListField } from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { StepsFace } from "~/lib/content/definition/public/face/page";
import type { RowValue } from "~/lib/content/values";
import { traitsOf } from "~/lib/content/fields/field-traits";
import { fields } from "~/lib/content/fields/fields.server";
import type { Around } from "~/lib/content/fields/public-shape";
import type { FactValue } from "~/lib/content/fields/public-shape";
import { translate } from "~/lib/content/translated-text";

import type { Step } from "./entry-view";

export function stepsOf(value: unknown, field: ListField, face: StepsFace, around: Around): Step[] {
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  const { locale } = around;
  const others = Object.entries(field.columns).filter(
    ([name, column]) => ![face.title, face.text, face.note].includes(name) && isPublicField(column),
  );
  return rows.flatMap((row): Step[] => {
    const title = translate(row[face.title], locale);
    if (!title) return [];
    const text = face.text === undefined ? null : translate(row[face.text], locale);
    const written = face.text === undefined ? undefined : field.columns[face.text];
    const isRich = written !== undefined && traitsOf(written).text === "html";
    const links = others.flatMap(([name, column]): FactValue[] => {
      const shape = fields.publicView(row[name], column, around.column(name));
      if (shape?.shape === "links") return shape.links;
      return shape?.shape === "line"
        ? shape.values.map((one) => ({ ...one, text: one.href ? around.column(name).label : one.text }))
        : [];
    });
    return [
      {
        key: row._key,
        title,
        note: face.note === undefined ? null : translate(row[face.note], locale),
        text: isRich ? null : text,
        html: isRich ? text : null,
        links,
      },
    ];
  });
}
