import { fileUrl } from "./serving/file-urls";
import type { StoredFile } from "./serving/stored-file.server";
import { pdfFacts } from "./document-facts";
import type { DocumentFacts } from "./schema.server";

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
  focals: Record<string, { x: number; y: number }>;
  caption: { tr?: string; en?: string };
  credit: string;
  license: string;
  tags: string[];
  personalData: boolean;
  consentNote: string;
  pages: number | null;
  /** From the PDF; null for other files. `hasText: false`: scanned, nothing for a screen reader. */
  document: DocumentFacts | null;
  folderId: string | null;
  sha256: string;
  createdAt: string;
  replacedAt: string | null;
  deletedAt: string | null;
};

export function fileJson(file: StoredFile): FileJson {
  const {
    id,
    name,
    originalName,
    kind,
    mime,
    bytes,
    width,
    height,
    alt,
    focalX,
    focalY,
    variants,
    createdAt,
    deletedAt,
    replacedAt,
  } = file;
  const { focals, caption, credit, license, tags, personalData, consentNote, pages, folderId, sha256 } = file;
  const document = pdfFacts(file.document);
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
    variants: variants.map((variant) => ({
      width: variant.width,
      height: variant.height,
      url: fileUrl(file, variant.width),
    })),
    focals,
    caption,
    credit,
    license,
    tags,
    personalData,
    consentNote,
    pages,
    document,
    folderId,
    sha256,
    createdAt: createdAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}
