import { systemActor } from "~/lib/access/actor";
import { ensureAdministrator } from "~/lib/auth/users/users.server";
import { grants, users } from "~/lib/auth/schema.server";
import { createSession } from "~/lib/auth/session/session.server";
import { domains } from "~/lib/domains.server";
import { migrations } from "~/lib/migrations/migrations.server";
import { db, openDatabase, transaction, useDatabase, type DatabaseSource } from "~/lib/platform/db/database.server";
import { migrate } from "~/lib/platform/db/migrate.server";
import { declareDomains } from "~/lib/platform/domains/domain.server";

const client = { address: null, userAgent: null };

/** Signs colleagues in: their ids and bearer tokens. */
export async function signIn(source: DatabaseSource, count: number): Promise<{ id: string; token: string }[]> {
  const database = await openDatabase(source);
  useDatabase(database);
  declareDomains(domains);
  await migrate(database, migrations);
  await ensureAdministrator(systemActor, { email: "admin@bench.example", password: "bench-bench-bench" }, () => {});
  const people = await transaction(async () => {
    const made = await db()
      .insert(users)
      .values(
        Array.from({ length: count }, (_, at) => ({
          name: `Çalışan ${at}`,
          email: `calisan-${at}@bench.example`,
          emailKey: `calisan-${at}@bench.example`,
          passwordHash: "none",
        })),
      )
      .returning({ id: users.id });
    for (let at = 0; at < made.length; at += 500)
      await db()
        .insert(grants)
        .values(
          made
            .slice(at, at + 500)
            .map(({ id }) => ({ userId: id, role: "editorInChief" as const, sections: null, departments: null })),
        );
    const signedIn = [];
    for (const { id } of made) signedIn.push({ id, token: (await createSession(id, "bearer", client)).token });
    return signedIn;
  });
  useDatabase(undefined);
  await database.close();
  return people;
}
