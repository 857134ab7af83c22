import type { Actor } from "~/lib/access/actor";
import { partsOf } from "~/lib/platform/domains/domain.server";

import { usesApp } from "./app.server";

/** A mail that one app writes in somebody's name. `receivers`: ids of colleagues; `content`: sanitised HTML. */
export type Letter = { receivers: readonly string[]; subject: string; content: string };

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** The app that brings letters to colleagues, within the caller's transaction. */
    postOffice: { app: string; send: (actor: Actor, letter: Letter) => Promise<void> };
  }
}

/** @returns false where no app that is in use brings it */
export async function sendLetter(actor: Actor, letter: Letter): Promise<boolean> {
  const office = partsOf("postOffice").find(({ app }) => usesApp(actor, app));
  await office?.send(actor, letter);
  return office !== undefined;
}
