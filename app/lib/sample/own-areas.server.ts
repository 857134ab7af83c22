import type { Actor } from "~/lib/access/actor";
import { changesOf, type DemoArea } from "~/lib/administration/demo-areas.server";
import { listColleagues } from "~/lib/auth/users/users.server";
import { findSeededChats, reseedChats } from "~/lib/chat/seed-chats.server";
import { countSeededInbox, reseedInbox } from "~/lib/inbox/seed-inbox.server";
import { staff } from "~/mock-data/sample/staff";

/** By e-mail address. */
async function sampleColleagues(): Promise<Map<string, string>> {
  const emails = new Set(staff.map(({ email }) => email));
  return new Map((await listColleagues()).filter(({ email }) => emails.has(email)).map(({ email, id }) => [email, id]));
}

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

/** The caller's own, without those in which somebody has written since. */
export const chatsArea: DemoArea = {
  id: "chats",
  icon: "heroicons_outline:chat-bubble-left-right",
  async count(actor: Actor) {
    const { existing, changed, missing } = await findSeededChats(actor, await sampleColleagues());
    return { existing, again: changed.length, fromTrash: 0, anew: existing > 0 ? missing : 0 };
  },
  async reset(actor: Actor) {
    return { done: await reseedChats(actor, await sampleColleagues(), new Date()), refused: 0 };
  },
};
