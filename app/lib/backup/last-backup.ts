import { join } from "node:path";

export const lastBackupFile = (dataDir: string) => join(dataDir, "last-backup");
