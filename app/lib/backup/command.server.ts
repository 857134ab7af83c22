import { formatBytes } from "~/lib/platform/text/numbers";

import { backUp } from "./backup.server";
import { restore } from "./restore.server";

export { BackupError } from "./backup-error";

const size = (bytes: number) => formatBytes(bytes, "en");

/** `npm run backup`. @returns what to print */
export async function runBackup(file: string, options: { secrets: boolean }): Promise<string> {
  const { bytes, files, manifest } = await backUp(file, options);
  const secrets = manifest.secrets ? " The generated secrets are in it: keep it as you keep them." : "";
  const uploads =
    manifest.files === "store"
      ? " Uploads stay in the store of STORAGE_URL and are not in it: back that up by its own means."
      : "";
  return `${file}: ${size(bytes)}, the database (${Object.keys(manifest.migrations).at(-1) ?? "empty"}) and ${files} files, read again and whole.${secrets}${uploads}`;
}

/** `npm run restore`. @returns what to print */
export async function runRestore(file: string, options: { replace: boolean }): Promise<string> {
  const { archive, applied, keptAside, lacksSecret } = await restore(file, options);
  return [
    `Restored ${file} of ${archive.manifest.madeAt} (Meydan ${archive.manifest.meydan}).`,
    applied.length > 0 ? `Brought up to date: ${applied.join(", ")}.` : "",
    keptAside.length > 0 ? `What was there before is kept: ${keptAside.join(", ")}. Remove it once all is well.` : "",
    "Everybody signs in again.",
    lacksSecret
      ? "The file holds no secrets: give this server the SESSION_SECRET or DATA_DIR/session-secret of the one that was backed up, or second factors have to be set up anew."
      : "",
  ]
    .filter(Boolean)
    .join("\n");
}
