import type { FileType } from "~/lib/content/definition/definition";
import type { FileJson } from "~/lib/files/file-json.server";
import type { FileKindName } from "~/lib/files/serving/file-urls";
import { acceptedImageTypes } from "~/lib/files/limits";

const endings: Record<FileType, string> = {
  pdf: ".pdf",
  zip: ".zip",
  mp4: ".mp4",
  image: acceptedImageTypes,
  document: ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.csv,.txt",
};

const kindOf: Record<FileType, FileKindName> = { pdf: "document", document: "document", zip: "archive", mp4: "video", image: "image" };

/** For `<input accept>`; undefined lets every file in. */
export function acceptOf(types: readonly FileType[] | undefined): string | undefined {
  return types?.map((type) => endings[type]).join(",");
}

/** The one kind that all of these types belong to, to ask the library for. */
export function kindOfAll(types: readonly FileType[] | undefined): FileKindName | undefined {
  const kinds = [...new Set((types ?? []).map((type) => kindOf[type]))];
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** Whether a field that accepts these types takes this file. */
export function isAccepted(file: Pick<FileJson, "name" | "kind">, types: readonly FileType[] | undefined): boolean {
  if (!types) return true;
  return types.some((type) => (type === "pdf" || type === "zip" || type === "mp4" ? file.name.endsWith(`.${type}`) : file.kind === type));
}
