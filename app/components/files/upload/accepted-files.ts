import type { FileTypeName } from "~/lib/files/file-types";
import type { FileJson } from "~/lib/files/file-json.server";
import { fileTypes, fitsTypes } from "~/lib/files/file-types";
import type { FileKindName } from "~/lib/files/serving/file-urls";

/** For `<input accept>`; undefined: every file. */
export function acceptOf(types: readonly FileTypeName[] | undefined): string | undefined {
  return types?.map((type) => fileTypes[type].endings).join(",");
}

export function kindOfAll(types: readonly FileTypeName[] | undefined): FileKindName | undefined {
  const kinds = [...new Set((types ?? []).map((type) => fileTypes[type].kind))];
  return kinds.length === 1 ? kinds[0] : undefined;
}

export function isAccepted({ mime }: Pick<FileJson, "mime">, types: readonly FileTypeName[] | undefined): boolean {
  return fitsTypes(mime, types);
}
