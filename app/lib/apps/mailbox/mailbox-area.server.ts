import type { Actor } from "~/lib/access/actor";
import type { DemoArea } from "~/lib/administration/demo-areas.server";
import { sampleColleagues } from "~/lib/administration/sample-colleagues.server";
import { ownId } from "~/lib/auth/account/own-id.server";
import { transaction } from "~/lib/platform/db/database.server";

import { noteMailboxChange } from "./mailbox-changes.server";
import { findSeededMails, reseedMails } from "./seed-mailbox.server";

/** The caller's own planted mails: where they lay and how they were marked. */
export const mailboxArea: DemoArea = {
  id: "mailbox",
  icon: "heroicons_outline:envelope",
  async count(actor: Actor) {
    const { existing, changed, missing } = await findSeededMails(ownId(actor), await sampleColleagues());
    return { existing, again: changed.length, fromTrash: 0, anew: missing.length };
  },
  async reset(actor: Actor) {
    const ownerId = ownId(actor);
    return transaction(async () => {
      const done = await reseedMails(ownerId, await sampleColleagues());
      await noteMailboxChange([ownerId]);
      return { done, refused: 0 };
    });
  },
};
