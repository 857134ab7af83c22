import type { AttachmentJson } from "~/lib/files/attachments/attachment-paths";
import type { Snippet } from "~/lib/platform/text/search/snippet";

export const maxMessageLength = 5000;
/** Sent with one message, at most. */
export const maxFiles = 10;
/** How many messages of a conversation are read at once. */
export const threadPage = 50;

export type ChatMessage = {
  id: string;
  chatId: string;
  contactId: string;
  value: string;
  /** ISO 8601. */
  createdAt: string;
  isMine: boolean;
  /** Only where there are some. */
  files?: AttachmentJson[];
};

export type ChatPerson = { id: string; avatar: string | null; name: string; about: string };

/** Somebody to write to. `about`: what they say of themselves, or "". */
export type ChatColleague = { id: string; avatar: string | null; name: string; title: string; about?: string };

export type ChatContact = ChatPerson & {
  details: {
    emails: { email: string; label: string }[];
    phoneNumbers: { country: string; phoneNumber: string; label: string }[];
    title?: string;
    company: string;
    /** At noon, UTC, as ISO 8601. */
    birthday?: string;
    address?: string;
  };
  attachments: { media: string[]; docs: string[]; links: string[] };
  closed?: true;
};

export type Chat = {
  id: string;
  contactId: string;
  contact: ChatContact;
  unreadCount: number;
  muted: boolean;
  lastMessage: string;
  /** ISO 8601, "" before the first message. */
  lastMessageAt: string;
  messages: ChatMessage[];
};

export type ChatSummary = {
  id: string;
  contact: { id: string; name: string; avatar: string | null };
  unreadCount: number;
  muted: boolean;
  lastMessage: string;
  lastMessageAt: string;
};

export type RailedChat = Omit<ChatSummary, "contact" | "lastMessage" | "lastMessageAt"> & {
  contact: Omit<ChatSummary["contact"], "id">;
};

/** Its messages on a page of their own: all of the latest, or a part of the thread with ways to both sides. */
export type ChatThread = { chat: Chat; hasEarlier: boolean; hasLater: boolean };

/** A message that a search found. `snippet` is where in it, or its beginning; `at`: ISO 8601. */
export type FoundMessage = {
  id: string;
  chatId: string;
  contact: { id: string; name: string; avatar: string | null };
  isMine: boolean;
  snippet: Snippet;
  at: string;
};

/** A message that was not sent. `files` have arrived; `fileCode` completes the i18n key `chat.files.errors.…` or `files.errors.…`. */
export type RefusedMessage = {
  typed: string;
  files: AttachmentJson[];
  problem?: MessageProblem;
  fileCode?: string;
};

export type MessageProblem = "empty" | "tooLong" | "tooManyFiles";

/** Control characters but tabs and line breaks, and lone surrogates: PostgreSQL refuses them or they are invisible. */
const unwritable =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The stored form of a typed message: trimmed, with line breaks of one kind. With files it needs no text. */
export function readMessage(typed: string, fileCount = 0): { value: string } | { problem: MessageProblem } {
  const value = typed.replace(/\r\n?/g, "\n").replace(unwritable, "").trim();
  if (value === "" && fileCount === 0) return { problem: "empty" };
  if (fileCount > maxFiles) return { problem: "tooManyFiles" };
  return value.length > maxMessageLength ? { problem: "tooLong" } : { value };
}
