import { join } from "node:path";

/** Says when the last backup was made with our own command. */
export const lastBackupFile = (dataDir: string) => join(dataDir, "last-backup");
