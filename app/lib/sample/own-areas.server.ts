import type { Actor } from "~/lib/access/actor";
import { changesOf, type DemoArea } from "~/lib/administration/demo-areas.server";
import { sampleColleagues } from "~/lib/administration/sample-colleagues.server";
import { countSeededInbox, reseedInbox } from "~/lib/inbox/seed-inbox.server";

/** The caller's own; only the first administrator was given some. */
export const inboxArea: DemoArea = {
  id: "inbox",
  icon: "heroicons_outline:envelope",
  async count(actor: Actor) {
    const { existing, changed, removed, gone } = await countSeededInbox(actor, await sampleColleagues());
    return { existing, again: changed, fromTrash: removed, anew: gone };
  },
  async reset(actor: Actor) {
    const done = changesOf(await inboxArea.count(actor));
    // All of them, also unchanged ones: their order is that of writing.
    if (done > 0) await reseedInbox(actor, await sampleColleagues(), new Date());
    return { done, refused: 0 };
  },
};
