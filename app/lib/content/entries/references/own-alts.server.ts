import type { Fields, Section } from "~/lib/content/definition/definition";
import type { EntryData, ImageValue, RowValue } from "~/lib/content/values";
import { findFiles } from "~/lib/files/files.server";

type Alts = ReadonlyMap<string, ImageValue["alt"]>;

const isSilent = ({ alt, decorative }: ImageValue) => !decorative && !alt?.tr && !alt?.en;

/** The data with alternative texts from the library, for pictures that have none in the entry. */
export async function withOwnAlts({ fields }: Pick<Section, "fields">, data: EntryData): Promise<EntryData> {
  const silent: string[] = [];
  eachPicture(fields, data, (picture) => {
    if (isSilent(picture)) silent.push(picture.file);
    return picture;
  });
  if (silent.length === 0) return data;
  const alts: Alts = new Map(
    [...(await findFiles(silent))].flatMap(([id, { alt }]) => (alt.tr || alt.en ? [[id, alt] as const] : [])),
  );
  if (alts.size === 0) return data;
  return eachPicture(fields, data, (picture) => {
    const alt = alts.get(picture.file);
    return alt && isSilent(picture) ? { ...picture, alt } : picture;
  });
}

function eachPicture<Data extends EntryData>(
  fields: Fields,
  data: Data,
  use: (picture: ImageValue) => ImageValue,
): Data {
  const changed = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value: unknown = data[name];
    if (field.kind === "image" && isPicture(value)) return [[name, use(value)]];
    if (field.kind === "gallery" && Array.isArray(value))
      return [[name, (value as unknown[]).map((one) => (isPicture(one) ? use(one) : one))]];
    if (field.kind === "list" && Array.isArray(value))
      return [[name, (value as RowValue[]).map((row) => eachPicture(field.columns, row, use))]];
    return [];
  });
  return changed.length > 0 ? { ...data, ...Object.fromEntries(changed) } : data;
}

function isPicture(value: unknown): value is ImageValue {
  return typeof value === "object" && value !== null && typeof (value as Partial<ImageValue>).file === "string";
}
