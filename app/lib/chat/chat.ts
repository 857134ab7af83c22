export const maxMessageLength = 5000;
export const threadPage = 50;

export type ChatMessage = {
  id: string;
  chatId: string;
  contactId: string;
  value: string;
  /** ISO 8601. */
  createdAt: string;
  isMine: boolean;
};

export type ChatPerson = { id: string; avatar: string | null; name: string; about: string };

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

export type MessageProblem = "empty" | "tooLong";

/** Control characters but tabs and line breaks, and lone surrogates: PostgreSQL refuses them or they are invisible. */
const unwritable =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The stored form of a typed message: trimmed, with line breaks of one kind. */
export function readMessage(typed: string): { value: string } | { problem: MessageProblem } {
  const value = typed.replace(/\r\n?/g, "\n").replace(unwritable, "").trim();
  if (value === "") return { problem: "empty" };
  return value.length > maxMessageLength ? { problem: "tooLong" } : { value };
}
