import { files } from "~/lib/files/schema.server";

/** Every column but the search words, which only the database reads. */
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
  createdAt: files.createdAt,
  createdBy: files.createdBy,
  deletedAt: files.deletedAt,
  deletedBy: files.deletedBy,
};

export type StoredFile = Omit<typeof files.$inferSelect, "search">;
