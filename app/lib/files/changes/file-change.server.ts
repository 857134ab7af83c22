import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { z } from "zod";

import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { merger } from "~/lib/platform/values/merge";
import type { MergedFields } from "~/lib/records/merge-fields";

import { cleanOriginalName } from "~/lib/files/file-names.server";
import { fileLimits } from "~/lib/files/limits";
import { pictureRatios } from "~/lib/files/pictures/picture-ratios";
import type { StoredFile } from "~/lib/files/serving/stored-file.server";

const localizedText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => text.normalize("NFC") || undefined)
    .optional();
const line = (most: number) =>
  z
    .string()
    .max(most * 4)
    .transform(collapseSpaces)
    .pipe(z.string().max(most));
const fraction = z.number().min(0).max(1);
const point = z.strictObject({ x: fraction, y: fraction });

/** `alt` and `caption` replace both languages, "" removes one; `focals` clears ratios it omits; null clears a value. */
export const fileChange = z.strictObject({
  name: z
    .string()
    .max(1_000)
    .transform(collapseSpaces)
    .pipe(z.string().min(1, "files.errors.nameMissing").max(fileLimits.name))
    .optional(),
  alt: z.strictObject({ tr: localizedText(200), en: localizedText(200) }).optional(),
  caption: z.strictObject({ tr: localizedText(200), en: localizedText(200) }).optional(),
  credit: line(80).optional(),
  license: line(80).optional(),
  tags: z
    .array(line(40))
    .max(50)
    .transform((tags) => [...new Map(tags.filter(Boolean).map((tag) => [tag.toLocaleLowerCase("tr"), tag])).values()])
    .pipe(z.array(z.string()).max(fileLimits.tags))
    .optional(),
  personalData: z.boolean().optional(),
  consentNote: line(200).optional(),
  focal: point.nullable().optional(),
  focals: z.partialRecord(z.enum(pictureRatios), point).optional(),
  folderId: z.uuid().nullable().optional(),
});
export type FileChange = z.input<typeof fileChange>;
/** What staff write of a file; as the table's columns are named. */
export const editedColumns = [
  "originalName",
  "alt",
  "caption",
  "credit",
  "license",
  "tags",
  "personalData",
  "consentNote",
  "focalX",
  "focalY",
  "focals",
  "folderId",
] as const satisfies readonly (keyof StoredFile)[];
export type FileData = Pick<StoredFile, (typeof editedColumns)[number]>;
type FileColumns = Partial<FileData>;

/** Split into parts that two people can change independently: "alt.tr", "focals.16:9". */
export type FileParts = Record<string, unknown>;
export type FileConflict = { part: string; theirs: unknown };

export function partsOf({
  originalName,
  alt,
  caption,
  credit,
  license,
  tags,
  personalData,
  consentNote,
  focalX,
  focalY,
  focals,
  folderId,
}: FileData): FileParts {
  return {
    name: originalName,
    "alt.tr": alt.tr ?? "",
    "alt.en": alt.en ?? "",
    "caption.tr": caption.tr ?? "",
    "caption.en": caption.en ?? "",
    credit,
    license,
    tags,
    personalData,
    consentNote,
    folderId,
    focal: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
    ...Object.fromEntries(pictureRatios.map((ratio) => [`focals.${ratio}`, focals[ratio] ?? null])),
  };
}

/** An ETag of the editable parts, for If-Match. */
export function fileTag(file: FileData): string {
  return `"${createHash("sha256")
    .update(JSON.stringify(partsOf(file)))
    .digest("base64url")
    .slice(0, 22)}"`;
}

/** An unchanged name keeps its old ending: a replaced picture may have another. */
function partsWanted(change: z.output<typeof fileChange>, file: StoredFile, shown?: FileParts): FileParts {
  const both = (name: "alt" | "caption") =>
    change[name] ? { [`${name}.tr`]: change[name].tr ?? "", [`${name}.en`]: change[name].en ?? "" } : {};
  const plain = (["credit", "license", "tags", "personalData", "consentNote", "focal", "folderId"] as const).flatMap(
    (name) => (change[name] === undefined ? [] : [[name, change[name]] as const]),
  );
  return {
    ...(change.name === undefined
      ? {}
      : { name: change.name === shown?.name ? change.name : renamed(file, change.name) }),
    ...both("alt"),
    ...both("caption"),
    ...Object.fromEntries(plain),
    ...(change.focals
      ? Object.fromEntries(pictureRatios.map((ratio) => [`focals.${ratio}`, change.focals?.[ratio] ?? null]))
      : {}),
  };
}

/** A new name keeps the ending that tells the type. */
function renamed({ originalName, name }: Pick<StoredFile, "originalName" | "name">, wanted: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(originalName)?.[0] ?? name.slice(name.lastIndexOf("."));
  const clean = cleanOriginalName(wanted);
  return clean.toLowerCase().endsWith(ending.toLowerCase()) ? clean : `${clean}${ending}`;
}

/**
 * @param shown the parts the person saw: unchanged ones are not written; a part missing here makes every difference a
 * conflict. Left out: everything is written.
 * @returns changed columns, conflicting parts, and parts that only others changed
 */
export function mergeChange(
  file: StoredFile,
  change: z.output<typeof fileChange>,
  shown?: FileParts,
): { columns: FileColumns; conflicts: FileConflict[]; others: string[] } {
  const [wanted, stored] = [partsWanted(change, file, shown), partsOf(file)];
  const differing = Object.entries(wanted).filter(([part, value]) => !isDeepStrictEqual(value, stored[part]));
  const isSeen = (part: string, value: unknown) =>
    shown !== undefined && Object.hasOwn(shown, part) && isDeepStrictEqual(shown[part], value);
  const others = differing.filter(([part, value]) => isSeen(part, value)).map(([part]) => part);
  const mine = differing.filter(([part]) => !others.includes(part));
  const conflicts =
    shown === undefined
      ? []
      : mine.filter(([part]) => !isSeen(part, stored[part])).map(([part]) => ({ part, theirs: stored[part] }));
  return { columns: columnsOf(file, Object.fromEntries(mine)), conflicts, others };
}

/** Two edits of one version, part by part. */
export function mergeFileData(base: FileData, mine: FileData, theirs: FileData): MergedFields<FileData> {
  const { choose, conflicts } = merger();
  const [was, wanted, stored] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const parts = Object.keys(stored).map(
    (part) => [part, choose(part, { base: was[part], mine: wanted[part], theirs: stored[part] })] as const,
  );
  return { data: { ...theirs, ...columnsOf(theirs, Object.fromEntries(parts)) }, conflicts };
}

function columnsOf(file: FileData, parts: FileParts): FileColumns {
  const has = (name: string) => Object.hasOwn(parts, name);
  const texts = (name: "alt" | "caption") => {
    const next = (["tr", "en"] as const).map(
      (locale) =>
        [locale, has(`${name}.${locale}`) ? (parts[`${name}.${locale}`] as string) : file[name][locale]] as const,
    );
    return has(`${name}.tr`) || has(`${name}.en`)
      ? { [name]: Object.fromEntries(next.filter(([, text]) => text)) }
      : {};
  };
  const ratios = pictureRatios.filter((ratio) => has(`focals.${ratio}`));
  const points = { ...file.focals, ...Object.fromEntries(ratios.map((ratio) => [ratio, parts[`focals.${ratio}`]])) };
  const focal = parts.focal as { x: number; y: number } | null | undefined;
  const plain = (["credit", "license", "tags", "personalData", "consentNote", "folderId"] as const)
    .filter(has)
    .map((name) => [name, parts[name]] as const);
  return {
    ...(Object.fromEntries(plain) as FileColumns),
    ...(has("name") ? { originalName: parts.name as string } : {}),
    ...texts("alt"),
    ...texts("caption"),
    ...(has("focal") ? { focalX: focal?.x ?? null, focalY: focal?.y ?? null } : {}),
    ...(ratios.length > 0
      ? { focals: Object.fromEntries(Object.entries(points).filter(([, place]) => place)) as FileColumns["focals"] }
      : {}),
  } as FileColumns;
}
