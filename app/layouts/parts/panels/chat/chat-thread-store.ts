import { readMessage, threadPage, type Chat, type ChatMessage } from "~/lib/apps/chat/chat";
import { chatPaths } from "~/lib/apps/chat/chat-paths";
import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import { joinThread } from "~/lib/apps/chat/thread";
import { askChat, ChatRefused } from "./chat-ask";
import { oneAtATime } from "./chat-changes";

export type Outgoing = {
  id: string;
  value: string;
  createdAt: string;
  isMine: true;
  failed: boolean;
  /** A file of it is no longer there: without it the message can be sent. */
  isFileGone?: boolean;
  files?: AttachmentJson[];
};

export type ThreadState = {
  status: "loading" | "ready" | "missing" | "unreachable";
  chat: Chat | null;
  messages: ChatMessage[];
  hasEarlier: boolean;
  /** Earlier messages were requested and did not come. */
  isEarlierMissed: boolean;
  outgoing: Outgoing[];
};

/**
 * One conversation in this browser: messages read, being sent, and the draft. The last two are in sessionStorage, so
 * they survive a reload and the end of a session.
 */
export function createThread(userId: string, chatId: string) {
  let state: ThreadState = {
    status: "loading",
    chat: null,
    messages: [],
    hasEarlier: false,
    isEarlierMissed: false,
    outgoing: [],
  };
  let draft = "";
  let draftFiles: AttachmentJson[] = [];
  let isRecalled = false;
  let sending: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();
  const storageKey = `chat ${userId} ${chatId}`;

  function set(change: Partial<ThreadState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function keep() {
    // An earlier page's draft must be read before it is overwritten.
    if (!isRecalled) return;
    try {
      const isEmpty = draft === "" && draftFiles.length === 0 && state.outgoing.length === 0;
      if (isEmpty) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify({ draft, draftFiles, outgoing: state.outgoing }));
    } catch {
      // Without storage the chat still works.
    }
  }

  /** A page that is not full is the whole thread: older messages were removed from the person's view meanwhile. */
  function knownBeside(latest: readonly ChatMessage[]): ChatMessage[] {
    if (latest.length >= threadPage) return state.messages;
    const from = state.messages.findIndex(({ id }) => id === latest[0]?.id);
    return from < 0 ? [] : state.messages.slice(from);
  }

  /** `hasEarlier` only counts while nothing older is shown. */
  function take(chat: Chat, hasEarlier = chat.messages.length >= threadPage) {
    const messages = joinThread(knownBeside(chat.messages), chat.messages);
    const isGrown = messages.length > chat.messages.length;
    const arrived = new Set(messages.map(({ id }) => id));
    set({
      status: "ready",
      chat,
      messages,
      hasEarlier: isGrown ? state.hasEarlier : hasEarlier,
      outgoing: state.outgoing.filter(({ id }) => !arrived.has(id)),
    });
    keep();
  }

  const load = oneAtATime(async () => {
    try {
      const chat = await askChat<Chat | null>(chatPaths.apiChat(chatId));
      if (chat) take(chat);
      else set({ status: "missing" });
    } catch {
      if (state.status !== "ready") set({ status: "unreachable" });
    }
  });

  async function loadEarlier() {
    const oldest = state.messages[0];
    if (!oldest) return;
    set({ isEarlierMissed: false });
    const chat = await askChat<Chat | null>(chatPaths.apiChat(chatId, oldest.id)).catch(() => null);
    if (!chat) return set({ isEarlierMissed: true });
    if (state.messages[0]?.id !== oldest.id) return;
    set({ messages: [...chat.messages, ...state.messages], hasEarlier: chat.messages.length >= threadPage });
  }

  const mark = (id: string, change: Partial<Outgoing>) =>
    set({ outgoing: state.outgoing.map((message) => (message.id === id ? { ...message, ...change } : message)) });

  /** One at a time, so that messages arrive in order. */
  function deliver({ id, value, files = [] }: Outgoing): Promise<void> {
    const attempt = sending.then(async () => {
      try {
        const chat = await askChat<Chat | null>(chatPaths.apiPatch(), {
          method: "PATCH",
          body: { id: chatId, chat: { messages: [{ id, value, files: files.map(({ address }) => address) }] } },
        });
        if (chat) take(chat);
        else mark(id, { failed: true });
      } catch (error) {
        mark(id, { failed: true, isFileGone: error instanceof ChatRefused && error.status === 422 });
      }
      keep();
    });
    sending = attempt;
    return attempt;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => state,
    take,
    load,
    loadEarlier,
    draft: () => draft,
    draftFiles: () => draftFiles,
    /** Sent to the server already; they wait for their message. */
    keepFiles(files: AttachmentJson[]) {
      draftFiles = files;
      keep();
    },
    write(text: string) {
      draft = text;
      keep();
    },
    /** Reads this tab's unsent text. */
    recall() {
      if (isRecalled) return;
      isRecalled = true;
      try {
        const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as {
          draft: string;
          draftFiles?: AttachmentJson[];
          outgoing: Outgoing[];
        } | null;
        if (!kept) return;
        draft = kept.draft;
        draftFiles = kept.draftFiles ?? [];
        const arrived = new Set(state.messages.map(({ id }) => id));
        set({
          outgoing: kept.outgoing.filter(({ id }) => !arrived.has(id)).map((message) => ({ ...message, failed: true })),
        });
      } catch {
        // Unreadable storage counts as empty.
      }
    },
    /** Shows it at once; false for a text that can't be sent. */
    send(typed: string): false | Promise<void> {
      const read = readMessage(typed, draftFiles.length);
      if ("problem" in read) return false;
      const message: Outgoing = {
        id: crypto.randomUUID(),
        value: read.value,
        createdAt: new Date().toISOString(),
        isMine: true,
        failed: false,
        ...(draftFiles.length > 0 ? { files: draftFiles } : {}),
      };
      draft = "";
      draftFiles = [];
      set({ outgoing: [...state.outgoing, message] });
      keep();
      return deliver(message);
    },
    /** The same id, so that a message that did arrive isn't written twice. */
    retry({ files, isFileGone, ...message }: Outgoing): Promise<void> {
      const again = { ...message, failed: false, files: isFileGone ? [] : (files ?? []) };
      mark(message.id, { ...again, isFileGone: false });
      return deliver(again);
    },
    async markRead() {
      const chat = await askChat<Chat | null>(chatPaths.apiPatch(), {
        method: "PATCH",
        body: { id: chatId, chat: { unreadCount: 0 } },
      }).catch(() => null);
      if (chat) take(chat);
    },
  };
}

export type Thread = ReturnType<typeof createThread>;

const threads = new Map<string, Thread>();

/** One copy per conversation in a browser; a new one per render on the server. */
export function threadOf(userId: string, chatId: string, initial?: { chat: Chat; hasEarlier: boolean }): Thread {
  const key = `${userId} ${chatId}`;
  const known = threads.get(key);
  if (known) return known;
  const thread = createThread(userId, chatId);
  if (initial) thread.take(initial.chat, initial.hasEarlier);
  if (typeof document !== "undefined") threads.set(key, thread);
  return thread;
}
