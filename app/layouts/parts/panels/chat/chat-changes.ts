import { useEffect } from "react";

import type { ChatSummary } from "~/lib/apps/chat/chat";
import { chatPaths } from "~/lib/apps/chat/chat-paths";

import { askChat } from "./chat-ask";
import { setLiveChats } from "./live-chats";

type Listener = (chatId: string | null) => void;

const listeners = new Set<Listener>();

/** @param chatId the changed conversation; null when several may have changed */
export function tellChatChange(chatId: string | null) {
  for (const listener of listeners) listener(chatId);
}

/** Calls at each change of one's own conversations that the server tells. `listener` is a stable function. */
export function useChatChanges(listener: Listener) {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** One at a time: however often it is asked for meanwhile, it runs once more. */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const run = async () => {
    do {
      isWanted = false;
      await work().catch(() => {});
    } while (isWanted);
    running = null;
  };
  return () => {
    if (!running) return (running = run());
    isWanted = true;
    return running;
  };
}

/** Reads the conversations of the toolbar's button and the panel again. */
export const refreshChats = oneAtATime(async () => setLiveChats(await askChat<ChatSummary[]>(chatPaths.apiList())));
