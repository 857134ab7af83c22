import type { Actor } from "~/lib/access/actor";
import type { DemoArea } from "~/lib/administration/demo-areas.server";
import { sampleColleagues } from "~/lib/administration/sample-colleagues.server";

import { findSeededChats, reseedChats } from "./seed-chats.server";

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
