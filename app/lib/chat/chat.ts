export const maxMessageLength = 5000;
/** How much of a thread is read at once. */
export const threadPage = 50;

export type ChatMessage = {
  id: string;
  chatId: string;
  /** Who wrote it. */
  contactId: string;
  value: string;
  /** ISO 8601. */
  createdAt: string;
  isMine: boolean;
};

export type ChatPerson = { id: string; avatar: string | null; name: string; about: string };

/** Somebody to begin a conversation with: `title` is what they do here. */
export type ChatColleague = { id: string; avatar: string | null; name: string; title: string };

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
  /** The account was closed: nothing can be sent any more. */
  closed?: true;
};

/** A conversation as its reader sees it (specification §3); `messages` are the latest ones, oldest first. */
export type Chat = {
  id: string;
  contactId: string;
  contact: ChatContact;
  unreadCount: number;
  muted: boolean;
  lastMessage: string;
  /** ISO 8601, "" while nothing was written. */
  lastMessageAt: string;
  messages: ChatMessage[];
};

/** What a list of conversations shows. */
export type ChatSummary = {
  id: string;
  contact: { id: string; name: string; avatar: string | null };
  unreadCount: number;
  muted: boolean;
  /** Its first 200 letters. */
  lastMessage: string;
  lastMessageAt: string;
};

/** What the rail at the page's edge shows of a conversation. */
export type RailedChat = Omit<ChatSummary, "contact" | "lastMessage" | "lastMessageAt"> & {
  contact: Omit<ChatSummary["contact"], "id">;
};

export type MessageProblem = "empty" | "tooLong";

/**
 * Control characters but tabs and line breaks, and halves of letters: a database refuses them or nobody can read them.
 */
const unwritable =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** What was typed as it is kept: trimmed, its line breaks all of one kind. */
export function readMessage(typed: string): { value: string } | { problem: MessageProblem } {
  const value = typed.replace(/\r\n?/g, "\n").replace(unwritable, "").trim();
  if (value === "") return { problem: "empty" };
  return value.length > maxMessageLength ? { problem: "tooLong" } : { value };
}
