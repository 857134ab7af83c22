import type { Actor } from "~/lib/access/actor";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { inAskedLanguage } from "~/lib/platform/http/request/same-place";
import { notFound } from "~/lib/platform/http/response/responses.server";

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** The pages on which messages are read and written. */
    messagePages: {
      isThere: (actor: Actor) => boolean;
      /** Where an address of /me/messages leads. @throws Refusal 404 */
      pageOf: (actor: Actor, address: URL) => Promise<string>;
    };
  }
}

const pagesFor = (actor: Actor) => partsOf("messagePages").find(({ isThere }) => isThere(actor));

/** False where nobody can write messages: their app is switched off. */
export const hasMessagePages = (actor: Actor): boolean => pagesFor(actor) !== undefined;

/** @throws Refusal 404 where messages have no pages, and for a message that is not one's own */
export async function formerMessagePage(actor: Actor, address: URL): Promise<string> {
  const pages = pagesFor(actor);
  if (!pages) throw notFound();
  return inAskedLanguage(address, await pages.pageOf(actor, address));
}
