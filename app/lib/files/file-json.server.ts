import { fileUrl } from "./serving/file-urls";
import type { StoredFile } from "./serving/stored-file.server";

/** A file as `api/files` and the pages' loaders tell it. Times are ISO 8601. */
export type FileJson = {
  id: string;
  url: string;
  name: string;
  originalName: string;
  kind: StoredFile["kind"];
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  alt: { tr?: string; en?: string };
  focal: { x: number; y: number } | null;
  variants: { width: number; height: number; url: string }[];
  createdAt: string;
  /** Since when it is in the trash. */
  deletedAt: string | null;
};

export function fileJson(file: StoredFile): FileJson {
  const { id, name, originalName, kind, mime, bytes, width, height, alt, focalX, focalY, variants, createdAt, deletedAt } = file;
  return {
    id,
    url: fileUrl(file),
    name,
    originalName,
    kind,
    mime,
    bytes,
    width,
    height,
    alt,
    focal: focalX !== null && focalY !== null ? { x: focalX, y: focalY } : null,
    variants: variants.map((variant) => ({ width: variant.width, height: variant.height, url: fileUrl(file, variant.width) })),
    createdAt: createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}
