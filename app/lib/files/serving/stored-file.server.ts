import { files } from "~/lib/files/schema.server";

/** Without the search vector and the sort key, which only the database needs. */
export const storedColumns = {
  id: files.id,
  sha256: files.sha256,
  name: files.name,
  originalName: files.originalName,
  kind: files.kind,
  mime: files.mime,
  bytes: files.bytes,
  key: files.key,
  width: files.width,
  height: files.height,
  variants: files.variants,
  alt: files.alt,
  focalX: files.focalX,
  focalY: files.focalY,
  focals: files.focals,
  caption: files.caption,
  credit: files.credit,
  license: files.license,
  tags: files.tags,
  personalData: files.personalData,
  consentNote: files.consentNote,
  pages: files.pages,
  document: files.document,
  folderId: files.folderId,
  createdAt: files.createdAt,
  createdBy: files.createdBy,
  deletedAt: files.deletedAt,
  deletedBy: files.deletedBy,
  replacedAt: files.replacedAt,
  formerNames: files.formerNames,
};

export type StoredFile = Omit<typeof files.$inferSelect, "search" | "nameKey">;
