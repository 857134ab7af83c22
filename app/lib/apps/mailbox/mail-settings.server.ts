import { eq } from "drizzle-orm";
import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { ownId } from "~/lib/auth/account/own-id.server";
import { db } from "~/lib/platform/db/database.server";
import { zodFields } from "~/lib/platform/http/request/zod-fields";
import { invalidFields } from "~/lib/platform/refusal";

import { mailLayouts, type MailLayout } from "./mailbox";
import { mailboxSettings as table } from "./schema.server";

export type MailSettings = { messageLayout: MailLayout };

const usual: MailSettings = { messageLayout: "right" };
const input = z.strictObject({ messageLayout: z.enum(mailLayouts, "mailbox.errors.layout").optional() });

export async function getMailSettings(actor: Actor): Promise<MailSettings> {
  const [row] = await db()
    .select({ messageLayout: table.messageLayout })
    .from(table)
    .where(eq(table.ownerId, ownId(actor)));
  return row ?? usual;
}

/** Merges what is given. @throws Refusal 422 */
export async function changeMailSettings(actor: Actor, given: unknown): Promise<MailSettings> {
  const ownerId = ownId(actor);
  const parsed = input.safeParse(given);
  if (!parsed.success) throw invalidFields(zodFields(parsed.error));
  const { messageLayout } = parsed.data;
  if (messageLayout)
    await db()
      .insert(table)
      .values({ ownerId, messageLayout })
      .onConflictDoUpdate({ target: table.ownerId, set: { messageLayout } });
  return getMailSettings(actor);
}
