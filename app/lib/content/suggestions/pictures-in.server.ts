import type { Fields } from "~/lib/content/definition/definition";
import { fields } from "~/lib/content/fields/fields.server";
import { isPicture } from "~/lib/content/fields/media/image-value.server";
import type { EntryData, ImageValue, RowValue } from "~/lib/content/values";

/** `path`: "cover", "gallery[2]", "blocks[0].pictures[1]". */
export type PlacedPicture = { path: string; picture: ImageValue };

/** All pictures that readers see; not those for search engines. */
export function picturesIn(declared: Fields, data: EntryData, above = ""): PlacedPicture[] {
  return Object.entries(declared).flatMap(([name, field]): PlacedPicture[] => {
    const [path, value] = [above + name, data[name]];
    if (field.tab === "seo") return [];
    if (field.kind === "list")
      return Array.isArray(value)
        ? (value as RowValue[]).flatMap((row, at) => picturesIn(field.columns, row, `${path}[${at}].`))
        : [];
    return fields.picturesIn(value, field).map(({ at, picture }) => ({ path: path + at, picture }));
  });
}

/** The field's value with the picture replaced; undefined where there is none. */
export function withPicture(
  data: EntryData,
  path: string,
  change: (picture: ImageValue) => ImageValue | null,
): EntryData | undefined {
  const [name = "", ...steps] = path.split(/[.[\]]+/).filter(Boolean);
  const put = (value: unknown, rest: readonly string[]): unknown => {
    const [step, ...further] = rest;
    if (step === undefined) return isPicture(value) ? (change(value) ?? undefined) : undefined;
    if (Array.isArray(value)) {
      const inner = put(value[Number(step)], further);
      return inner === undefined ? undefined : value.with(Number(step), inner);
    }
    if (typeof value !== "object" || value === null) return undefined;
    const inner = put((value as Record<string, unknown>)[step], further);
    return inner === undefined ? undefined : { ...value, [step]: inner };
  };
  const next = put(data[name], steps);
  return next === undefined ? undefined : { [name]: next };
}
