import { makeActor, systemActor, type Actor } from "~/lib/access/actor";
import { apiScopes, type ApiScope } from "~/lib/access/api-scopes";
import { openGrants, userNames } from "~/lib/auth/users/users.server";
import { readPolicies } from "~/lib/settings/settings.server";

/** The person who started a job. `scopes`: those of the token they used. */
export type JobStarter = { by: string | null; scopes: readonly ApiScope[] | null; address: string | null };

export function starterOf({ id, scopes, address }: Actor): JobStarter {
  return { by: id, scopes, address };
}

export function readStarter(payload: Record<string, unknown>): JobStarter {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    by: text(payload.by),
    address: text(payload.address),
    scopes: Array.isArray(payload.scopes)
      ? apiScopes.filter((scope) => (payload.scopes as unknown[]).includes(scope))
      : null,
  };
}

/** The person with their present rights; null: they have none any more. */
export async function jobActor({ by, scopes, address }: JobStarter): Promise<Actor | null> {
  if (by === null) return systemActor;
  const grants = await openGrants(by);
  return (
    grants &&
    makeActor({
      id: by,
      name: (await userNames([by])).get(by) ?? "",
      grants,
      scopes,
      address,
      policies: await readPolicies(),
    })
  );
}
