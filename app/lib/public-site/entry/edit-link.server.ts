import { data } from "@remix-run/node";

import { actorOf, findSession } from "~/lib/auth/session/session.server";
import type { Section } from "~/lib/content/definition/definition";
import { getEntry } from "~/lib/content/entries/entries.server";
import { entryRights } from "~/lib/content/access/rights.server";
import { contentPaths } from "~/lib/content/definition/paths";
import { isRefusal } from "~/lib/platform/refusal";

/** The edit link of a public page for staff. A page with one is private: see `publicHeaders`. */
export async function editLink(request: Request, section: Section, entryId: string): Promise<string | null> {
  const session = request.headers.has("cookie") ? await findSession(request) : null;
  if (!session) return null;
  const actor = actorOf(session);
  const entry = await getEntry(actor, section, entryId).catch((refusal: unknown) => {
    if (isRefusal(refusal)) return null;
    throw refusal;
  });
  return entry && entryRights(actor, section, entry).share !== null ? contentPaths.entry(section, entryId) : null;
}

/** Marks a loader's answer as private and uncached. Remix unwraps the data, so the type stays the same. */
export function forReaderAlone<T>(page: T): T {
  return data(page, { headers: { "Cache-Control": "private, no-store" } }) as unknown as T;
}
