import { fileLimits, megabyte } from "~/lib/files/limits";
import { cached } from "~/lib/platform/cache/tagged-cache.server";
import { getSettingGroup, settingsTag } from "~/lib/settings/settings.server";

import type { FileKind } from "./file-type";
import { refuseFile } from "./refusal.server";

type Stored = { maxImageMB?: number; maxFileMB?: number; refusedKinds?: FileKind[] };
export type UploadRules = { imageBytes: number; fileBytes: number; refusedKinds: ReadonlySet<FileKind> };

/** The municipality's limits, within the product's (content-model §8.4, group files). */
export async function uploadRules(): Promise<UploadRules> {
  const {
    maxImageMB,
    maxFileMB,
    refusedKinds = [],
  } = await cached([settingsTag], "upload rules", async () => (await getSettingGroup("files")).data as Stored);
  const within = (most: number, megabytes: number | undefined) =>
    megabytes === undefined ? most : Math.min(most, megabytes * megabyte);
  const fileBytes = within(fileLimits.fileBytes, maxFileMB);
  return {
    fileBytes,
    imageBytes: Math.min(fileBytes, within(fileLimits.imageBytes, maxImageMB)),
    refusedKinds: new Set(refusedKinds),
  };
}

export async function uploadMegabytes(): Promise<{ image: number; file: number }> {
  const { imageBytes, fileBytes } = await uploadRules();
  return { image: imageBytes / megabyte, file: fileBytes / megabyte };
}

/** @throws Refusal 413, 415 */
export async function assertWithinRules(bytes: number, kind?: FileKind): Promise<void> {
  const { imageBytes, fileBytes, refusedKinds } = await uploadRules();
  if (kind !== undefined && refusedKinds.has(kind)) throw refuseFile("kindRefused");
  if (bytes > (kind === "image" ? imageBytes : fileBytes)) throw refuseFile("overOwnLimit");
}
