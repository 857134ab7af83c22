import type { RowsFace } from "~/lib/content/definition/public/face/page";
import type { Pointed } from "~/lib/content/publication/read/published-data.server";
import type { Locale, RowValue } from "~/lib/content/values";
import { pictureOf } from "~/lib/public-site/pictures";
import { translate } from "~/lib/content/translated-text";

import type { Moment } from "./entry-view";

/** In the editor's order: a date may be a text, for example a year BC. */
export function momentsOf(
  value: unknown,
  face: Extract<RowsFace, { as: "timeline" }>,
  pointed: Pointed,
  locale: Locale,
): Moment[] {
  const rows = Array.isArray(value) ? (value as RowValue[]) : [];
  return rows.flatMap((row) => {
    const when = row[face.when];
    const title = translate(row[face.title], locale);
    if (!title) return [];
    return [
      {
        key: row._key,
        when: typeof when === "number" ? String(when) : (translate(when, locale)?.text ?? ""),
        title,
        html: face.text ? translate(row[face.text], locale) : null,
        picture: face.picture ? pictureOf(row[face.picture], pointed.files, locale) : null,
      },
    ];
  });
}
