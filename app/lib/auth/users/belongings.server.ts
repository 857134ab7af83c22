import { eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { users } from "~/lib/auth/schema.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { conflict } from "~/lib/platform/http/response/responses.server";
import { invalidFields } from "~/lib/platform/refusal";
import { isUuid } from "~/lib/platform/text/uuid";

import { getUserForAdmin } from "./manage-users.server";
import { findOpenColleague } from "./users.server";

/** `label`: an i18n key of the domain that has them; its values are numbers only, as nobody else may read the names. */
export type Belongings = { label: string; values: Record<string, number> };

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** What a person keeps from everybody else, administrators too. It would be out of reach once they have left. */
    belongings: {
      count: (actor: Actor, person: string) => Promise<Belongings | null>;
      /** Within a transaction that has checked the right. Writes a line of the audit log for each thing. */
      handOver: (actor: Actor, people: { from: string; to: string }) => Promise<void>;
    };
  }
}

/** Counts those of a closed account; empty for an open one, whose things are its own. @throws Refusal 403, 404 */
export async function countBelongings(actor: Actor, person: string): Promise<Belongings[]> {
  actor.assertCan("administer");
  if ((await getUserForAdmin(actor, person)).state !== "suspended") return [];
  const counted = await Promise.all(partsOf("belongings").map(({ count }) => count(actor, person)));
  return counted.flatMap((one) => one ?? []);
}

/**
 * Gives what the owner of a closed account has kept to a colleague, who may be the actor.
 * @throws Refusal 403, 404, 409 for an account that is not closed, 422 on "to"
 */
export async function handOverBelongings(actor: Actor, from: string, to: string): Promise<void> {
  actor.assertCan("administer");
  const person = await getUserForAdmin(actor, from);
  await transaction(async () => {
    // The account can't be opened again meanwhile.
    await db().select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("update");
    const { state } = await getUserForAdmin(actor, person.id);
    if (state !== "suspended") throw conflict("The account is not closed", { code: "notClosed" });
    const successor = isUuid(to) ? await findOpenColleague(to) : undefined;
    if (!successor) throw invalidFields({ to: [to === "" ? "users.belongings.noPerson" : "users.belongings.notOpen"] });
    for (const { handOver } of partsOf("belongings")) await handOver(actor, { from: person.id, to: successor.id });
    await recordAudit(actor, {
      verb: "hand-over",
      objectType: "user",
      objectId: person.id,
      after: { to: successor.id },
    });
  });
}
