import { openDatabase } from "~/lib/platform/db/database.server";
import { migrate } from "~/lib/platform/db/migrate.server";
import { startPglite } from "~/lib/platform/db/embedded/pglite.server";

import { migrations } from "./migrations.server";

export { readyDatabase } from "~/lib/platform/db/embedded/ready-database.server";

/** Makes an embedded database in an empty folder and brings it up to date. */
export async function makeReadyDatabase(dataDir: string): Promise<void> {
  const database = await openDatabase({ pglite: await startPglite({ dataDir }) });
  await migrate(database, migrations);
  await database.close();
}
