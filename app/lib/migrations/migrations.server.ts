import type { Migrations } from "~/lib/platform/db/migrate.server";

const files = import.meta.glob<string>("./*.sql", { eager: true, query: "?raw", import: "default" });

/** Every schema change, in order; the text of one that has been released never changes. */
export const migrations: Migrations = Object.fromEntries(
  Object.entries(files).map(([path, sql]) => [path.replace(/^\.\/|\.sql$/g, ""), sql]),
);
