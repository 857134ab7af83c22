import type { Plugin } from "vite";

/**
 * Separate files: imported before the rest, so that the embedded database starts while that loads, and by the
 * operator's commands without a server.
 */
const files = {
  "database.js": "app/lib/platform/db/embedded/embedded.server.ts",
  "backup.js": "app/lib/backup/command.server.ts",
  "doctor.js": "app/lib/doctor/command.server.ts",
  "ready-database.js": "app/lib/migrations/make-ready-database.server.ts",
};

export const ownFiles: Plugin = {
  name: "meydan-own-files",
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  buildStart() {
    for (const [fileName, id] of Object.entries(files)) this.emitFile({ type: "chunk", id, fileName });
  },
};
