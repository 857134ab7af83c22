import type { FileType } from "~/lib/content/definition/definition";
import type { FileJson } from "~/lib/files/file-json.server";
import { fileTypes, fitsTypes } from "~/lib/files/file-types";
import type { FileKindName } from "~/lib/files/serving/file-urls";

/** For `<input accept>`; undefined lets every file in. */
export function acceptOf(types: readonly FileType[] | undefined): string | undefined {
  return types?.map((type) => fileTypes[type].endings).join(",");
}

/** The one kind that all of these types belong to, to ask the library for. */
export function kindOfAll(types: readonly FileType[] | undefined): FileKindName | undefined {
  const kinds = [...new Set((types ?? []).map((type) => fileTypes[type].kind))];
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** Whether a field that accepts these types takes this file. */
export function isAccepted({ mime }: Pick<FileJson, "mime">, types: readonly FileType[] | undefined): boolean {
  return fitsTypes(mime, types);
}
