import { forbidden, notFound } from "~/lib/platform/http/response/responses.server";
import type { Refusal } from "~/lib/platform/refusal";

import { hasScope, type ApiScope } from "./api-scopes";
import { isAllowed, isOff, scopesAllow } from "./rights.server";
import { noPolicies, type Grant, type Scope, type Policies, type Verb } from "./roles";

/** The acting user: the first argument of every operation, which checks it before it touches anything. */
export type Actor = {
  /** null: the scheduler or the system itself. */
  readonly id: string | null;
  readonly name: string;
  readonly grants: readonly Grant[];
  /** What an API token may do; null for a person, who has no such bounds. */
  readonly scopes: readonly ApiScope[] | null;
  readonly policies: Policies;
  readonly address: string | null;
  can: (verb: Verb, scope?: Scope) => boolean;
  /** @throws Refusal 403 */
  assertCan: (verb: Verb, scope?: Scope) => void;
  /** For what every member of staff may do, and a token only with this scope. @throws Refusal 403 */
  assertScope: (scope: ApiScope) => void;
  hasScope: (scope: ApiScope) => boolean;
  /** For checks that need more than a verb. @returns the Refusal 403, for the caller to throw */
  refusal: (verb: Verb, scope?: Scope) => Refusal;
};

type Input = {
  id: string | null;
  name: string;
  grants: readonly Grant[];
  scopes?: readonly ApiScope[] | null;
  policies?: Policies;
  address?: string | null;
  onRefusal?: OnRefusal;
};
export type OnRefusal = (wanted: Verb | ApiScope, scope: Scope) => void;

export function makeActor(input: Input): Actor {
  const [scopes, policies] = [input.scopes ?? null, input.policies ?? noPolicies];
  const can = (verb: Verb, scope: Scope = {}) =>
    (scopes === null || scopesAllow(scopes, verb)) && isAllowed(input.id, input.grants, verb, scope, policies);
  const has = (scope: ApiScope) => scopes === null || hasScope(scopes, scope);
  const refusal = (wanted: Verb | ApiScope, scope: Scope = {}, message?: string, code?: string) => {
    if (isOff(scope, policies)) return notFound();
    input.onRefusal?.(wanted, scope);
    return forbidden(message, code);
  };
  return {
    id: input.id,
    name: input.name,
    grants: input.grants,
    scopes,
    policies,
    address: input.address ?? null,
    can,
    assertCan(verb, scope) {
      if (!can(verb, scope)) throw refusal(verb, scope);
    },
    assertScope(scope) {
      if (!has(scope)) throw refusal(scope, {}, `The token has no scope ${scope}`, "scopeMissing");
    },
    hasScope: has,
    refusal,
  };
}

export const systemActor: Actor = makeActor({
  id: null,
  name: "Meydan",
  grants: [{ role: "webAdmin", sections: null, departments: null }],
});
