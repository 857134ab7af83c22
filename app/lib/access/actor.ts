import { forbidden } from "~/lib/platform/http/responses.server";

import { isAllowed, type Grant, type Scope, type Verb } from "./roles";

/** Who does something: handed first to every operation, which asks it before it touches anything. */
export type Actor = {
  /** null: the clock or the system itself. */
  readonly id: string | null;
  readonly name: string;
  readonly grants: readonly Grant[];
  /** The client's address, for the audit log. */
  readonly address: string | null;
  can: (verb: Verb, scope?: Scope) => boolean;
  /** @throws Response 403 */
  assertCan: (verb: Verb, scope?: Scope) => void;
};

export function makeActor(input: { id: string | null; name: string; grants: readonly Grant[]; address?: string | null }): Actor {
  const can = (verb: Verb, scope: Scope = {}) => isAllowed(input.id, input.grants, verb, scope);
  return {
    id: input.id,
    name: input.name,
    grants: input.grants,
    address: input.address ?? null,
    can,
    assertCan(verb, scope) {
      if (!can(verb, scope)) throw forbidden();
    },
  };
}

/** The clock: scheduled publishing, expiry, seeding. */
export const systemActor: Actor = makeActor({ id: null, name: "Meydan", grants: [{ role: "webAdmin", sections: null, departments: null }] });
