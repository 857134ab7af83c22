import { data } from "@remix-run/node";

import { actorOf, findSession } from "~/lib/auth/session/session.server";
import type { Section } from "~/lib/content/definition/definition";
import { getEntry } from "~/lib/content/entries/entries.server";
import { entryRights } from "~/lib/content/access/rights.server";
import { contentPaths } from "~/lib/content/definition/paths";

/**
 * Where the reader may edit the entry of a public page, if they may; nobody is asked who sends no cookie. A page that
 * holds it is its reader's own: see `publicHeaders`.
 */
export async function editLink(request: Request, section: Section, entryId: string): Promise<string | null> {
  const session = request.headers.has("cookie") ? await findSession(request) : null;
  if (!session) return null;
  const actor = actorOf(session);
  const entry = await getEntry(actor, section, entryId).catch((refusal: unknown) => {
    if (refusal instanceof Response) return null;
    throw refusal;
  });
  return entry && entryRights(actor, section, entry).share !== null ? contentPaths.entry(section, entryId) : null;
}

/**
 * A loader's answer that no cache keeps and no other reader gets. Remix takes the data out of it, so its type is
 * theirs.
 */
export function forReaderAlone<T>(page: T): T {
  return data(page, { headers: { "Cache-Control": "private, no-store" } }) as unknown as T;
}
