import type { Actor } from "~/lib/access/actor";
import { forbidden } from "~/lib/platform/http/response/responses.server";

/** @throws Refusal 403 for the system, and for tokens without the scope */
export function ownId(actor: Actor): string {
  actor.assertScope("account");
  if (actor.id === null) throw forbidden();
  return actor.id;
}
