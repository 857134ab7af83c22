import { and, eq } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { db } from "~/lib/platform/db/database.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { inboxPlace, mailPaths } from "./mail-place";
import { mailboxCopies as copies } from "./schema.server";

/** Where an address of /me/messages leads: its list, its form, or the mail of one of its messages. */
export async function mailPageOf(actor: Actor, { pathname, searchParams }: URL): Promise<string> {
  const [, last = ""] = /^\/me\/messages\/([^/]+?)(?:\.data)?$/.exec(pathname) ?? [];
  if (last === "") {
    const folder = { sent: "sent" as const, removed: "trash" as const }[searchParams.get("box") ?? ""];
    return mailPaths.list(folder ? { folder, page: 1 } : inboxPlace);
  }
  if (last !== "write") return mailPaths.mail(found(await mailOf(actor, last), "message"));
  const [to, re] = [searchParams.get("to"), await mailOf(actor, searchParams.get("re") ?? "")];
  return mailPaths.compose({ ...(to ? { to } : {}), ...(re ? { re } : {}) });
}

/** The mail of one of the toolbar's messages. */
async function mailOf(actor: Actor, itemId: string): Promise<string | null> {
  if (!isUuid(itemId)) return null;
  const [copy] = await db()
    .select({ id: copies.id })
    .from(copies)
    .where(and(eq(copies.itemId, itemId), eq(copies.ownerId, ownId(actor))));
  return copy?.id ?? null;
}
