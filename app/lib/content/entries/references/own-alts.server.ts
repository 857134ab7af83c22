import type { Fields, Section } from "~/lib/content/definition/definition";
import { fields } from "~/lib/content/fields/fields.server";
import type { EntryData, ImageValue, RowValue } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";

type Alts = ReadonlyMap<string, ImageValue["alt"]>;

const isSilent = ({ alt, decorative }: ImageValue) => !decorative && !alt?.tr && !alt?.en;

/** The data with alternative texts from the library, for pictures that have none in the entry. */
export async function withOwnAlts({ fields: declared }: Pick<Section, "fields">, data: EntryData): Promise<EntryData> {
  const silent: string[] = [];
  eachPicture(declared, data, (picture) => {
    if (isSilent(picture)) silent.push(picture.file);
    return picture;
  });
  if (silent.length === 0) return data;
  const alts: Alts = new Map(
    [...(await findFiles(silent))].flatMap(([id, { alt }]) => (alt.tr || alt.en ? [[id, alt] as const] : [])),
  );
  if (alts.size === 0) return data;
  return eachPicture(declared, data, (picture) => {
    const alt = alts.get(picture.file);
    return alt && isSilent(picture) ? { ...picture, alt } : picture;
  });
}

function eachPicture<Data extends EntryData>(
  declared: Fields,
  data: Data,
  use: (picture: ImageValue) => ImageValue,
): Data {
  const changed = Object.entries(declared).flatMap(([name, field]): [string, unknown][] => {
    const value: unknown = data[name];
    if (field.kind === "list" && Array.isArray(value))
      return [[name, (value as RowValue[]).map((row) => eachPicture(field.columns, row, use))]];
    const next = fields.kindOf(field).eachPicture(value, use);
    return next === value ? [] : [[name, next]];
  });
  return changed.length > 0 ? { ...data, ...Object.fromEntries(changed) } : data;
}
