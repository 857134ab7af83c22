import { pictureRatios } from "./pictures/picture-ratios";
import { fileChange, type FileChange, type FileParts } from "./changes/file-change.server";
import type { FileJson } from "./file-json.server";
import type { Point } from "./schema.server";

export type TypedFile = {
  name: string;
  alt: { tr: string; en: string };
  caption: { tr: string; en: string };
  credit: string;
  license: string;
  tags: string;
  personalData: boolean;
  consentNote: string;
  folderId: string;
  focal: { x: string; y: string };
  focals: Record<string, string>;
};

const codes = {
  name: "nameTooLong",
  "alt.tr": "altTooLong",
  "alt.en": "altTooLong",
  "caption.tr": "altTooLong",
  "caption.en": "altTooLong",
  credit: "lineTooLong",
  license: "lineTooLong",
  consentNote: "altTooLong",
  tags: "tags",
  focal: "focal",
  folderId: "folderGone",
} as const;
type FieldName = keyof typeof codes;
export type FileFormErrors = Partial<Record<FieldName, (typeof codes)[FieldName] | "nameMissing" | "folderNotYours">>;

/** Missing fields stay unchanged; empty numbers clear the focal point; `focals.16:9` is "0,0.5" (nine places) or "". */
export function readFileForm(
  form: FormData,
): { change: FileChange; typed: TypedFile } | { change?: undefined; errors: FileFormErrors; typed: TypedFile } {
  const text = (name: string) => String(form.getAll(name).at(-1) ?? "").trim();
  const both = (name: string) => ({ tr: text(`${name}.tr`), en: text(`${name}.en`) });
  const share = (name: string) => text(name).replace(",", ".");
  const typed: TypedFile = {
    name: text("name"),
    alt: both("alt"),
    caption: both("caption"),
    credit: text("credit"),
    license: text("license"),
    tags: text("tags"),
    personalData: text("personalData") === "on",
    consentNote: text("consentNote"),
    folderId: text("folderId"),
    focal: { x: share("focal.x"), y: share("focal.y") },
    focals: Object.fromEntries(pictureRatios.map((ratio) => [ratio, text(`focals.${ratio}`)])),
  };
  const has = (...names: string[]) => names.some((name) => form.has(name));
  const change: FileChange = {
    ...(has("name") ? { name: typed.name } : {}),
    ...(has("alt.tr", "alt.en") ? { alt: typed.alt } : {}),
    ...(has("caption.tr", "caption.en") ? { caption: typed.caption } : {}),
    ...(has("credit") ? { credit: typed.credit } : {}),
    ...(has("license") ? { license: typed.license } : {}),
    ...(has("tags")
      ? {
          tags: typed.tags
            .split(/[,;\n]/)
            .slice(0, 51)
            .map((tag) => tag.trim()),
        }
      : {}),
    ...(has("personalData") ? { personalData: typed.personalData } : {}),
    ...(has("consentNote") ? { consentNote: typed.consentNote } : {}),
    ...(has("folderId") ? { folderId: typed.folderId || null } : {}),
    ...(has("focal.x", "focal.y")
      ? { focal: typed.focal.x || typed.focal.y ? { x: numberOf(typed.focal.x), y: numberOf(typed.focal.y) } : null }
      : {}),
    ...(pictureRatios.some((ratio) => has(`focals.${ratio}`)) ? { focals: placesOf(typed.focals) } : {}),
  };
  const read = fileChange.safeParse(change);
  if (read.success) return { change, typed };
  const errors: FileFormErrors = {};
  for (const { path } of read.error.issues) {
    const field = [path.join("."), String(path[0])].find((name): name is FieldName => name in codes);
    if (field) errors[field] = field === "name" && typed.name === "" ? "nameMissing" : codes[field];
  }
  return { errors, typed };
}

/** The values the form was filled from; empty when unreadable, so that every difference is a conflict. */
export function readShown(text: unknown): FileParts {
  try {
    const parts: unknown = JSON.parse(String(text).slice(0, 20_000));
    return typeof parts === "object" && parts !== null && !Array.isArray(parts) ? (parts as FileParts) : {};
  } catch {
    return {};
  }
}

export function typedOf({
  originalName,
  alt,
  caption,
  credit,
  license,
  tags,
  personalData,
  consentNote,
  folderId,
  focal,
  focals,
}: FileJson): TypedFile {
  const both = ({ tr = "", en = "" }: { tr?: string; en?: string }) => ({ tr, en });
  return {
    name: originalName,
    alt: both(alt),
    caption: both(caption),
    credit,
    license,
    tags: tags.join(", "),
    personalData,
    consentNote,
    folderId: folderId ?? "",
    focal: { x: focal ? String(focal.x) : "", y: focal ? String(focal.y) : "" },
    focals: Object.fromEntries(
      pictureRatios.map((ratio) => [ratio, focals[ratio] ? `${focals[ratio].x},${focals[ratio].y}` : ""]),
    ),
  };
}

export function withParts(typed: TypedFile, stored: TypedFile, parts: readonly string[]): TypedFile {
  const joined = structuredClone(typed) as Record<string, unknown>;
  const source = stored as Record<string, unknown>;
  for (const part of parts) {
    const [name = "", within] = part.split(".");
    if (within === undefined) joined[name] = source[name];
    else joined[name] = { ...(joined[name] as object), [within]: (source[name] as Record<string, string>)[within] };
  }
  return joined as TypedFile;
}

const numberOf = (text: string) => (text === "" ? Number.NaN : Number(text));

function placesOf(places: Record<string, string>): Record<string, Point> {
  return Object.fromEntries(
    Object.entries(places).flatMap(([ratio, place]): [string, Point][] => {
      const [x, y] = place.split(",").map(Number);
      return place === "" || x === undefined || y === undefined ? [] : [[ratio, { x, y }]];
    }),
  );
}
