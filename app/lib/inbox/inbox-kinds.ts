/** Messages come from colleagues, notifications from the system; both share a table and operations. */
export const inboxKinds = ["message", "notification"] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Kinds of notifications, by the domain that sends them: a domain adds its own with `declare module`. */
export interface NotificationKinds {
  work: "job.finished";
}
export type NotificationKind = NotificationKinds[keyof NotificationKinds];

/** Specification §3. `title` and `description` are simple markup, safe to show. */
export type InboxItem = {
  id: string;
  icon: string | null;
  image: string | null;
  title: string;
  description: string | null;
  /** ISO 8601. */
  time: string;
  read: boolean;
  /** The people who have read it, where a script keeps a list. */
  readBy?: string[];
  seen: boolean;
  link: string | null;
  useRouter: boolean;
};

export type ShownItem = InboxItem & { from: string | null };

export type Inbox = { items: ShownItem[]; unread: number; total: number };

export type InboxState = {
  unread: number;
  newest: Pick<InboxItem, "id" | "time" | "read"> | null;
  /** False where messages have no pages: their app is switched off. */
  hasPages?: boolean;
};

const bases: Record<InboxKind, string> = { message: "/me/messages", notification: "/me/notifications" };

export const inboxPaths = {
  list: (kind: InboxKind, { box, page = 1 }: { box?: string; page?: number } = {}) =>
    bases[kind] + (box === "removed" ? `?box=removed&page=${page}` : page > 1 ? `?page=${page}` : ""),
  /** The newest, as the panel loads them. Mails have pages of their own. */
  items: (kind: InboxKind) => (kind === "message" ? "/me/messages/latest" : bases[kind]),
  /** @param to the id of a colleague, or an address */
  write: (to?: string) => `/me/messages/write${to ? `?to=${encodeURIComponent(to)}` : ""}`,
};
