import type { MailKind } from "~/lib/mails/mail-kinds";

/** Messages come from colleagues, notifications from the system; both share a table and operations. */
export const inboxKinds = ["message", "notification"] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Kinds that /me/settings/notifications switches; `notifications.kinds.<kind>` has name, title and text. */
export const notificationKinds = [
  "entry.submitted",
  "entry.returned",
  "entry.approved",
  "entry.published",
  "entry.withdrawn",
  "entry.trashed",
  "entry.restored",
  "entry.handedOver",
  "tags.changed",
  "job.finished",
  "schedule.done",
  "schedule.failed",
  "deadline.near",
  "deadline.due",
  "review.due",
  "mail.linkAsked",
  "mail.linkAllowed",
  "mail.suspected",
  "webhook.failed",
  "webhook.switchedOff",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that can also come by mail; `isUsual`: by default. */
export const mailableKinds = {
  "entry.submitted": { mail: "awaitingApproval", isUsual: true },
  "entry.returned": { mail: "contentReturned", isUsual: true },
  "entry.approved": { mail: "contentApproved", isUsual: false },
  "entry.published": { mail: "contentPublished", isUsual: false },
} as const satisfies Partial<Record<NotificationKind, { mail: MailKind; isUsual: boolean }>>;

export const isMailable = (kind: string): kind is keyof typeof mailableKinds => Object.hasOwn(mailableKinds, kind);

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

export type InboxState = { unread: number; newest: Pick<InboxItem, "id" | "time" | "read"> | null };

const bases: Record<InboxKind, string> = { message: "/me/messages", notification: "/me/notifications" };

export const inboxPaths = {
  list: (kind: InboxKind, { box, page }: { box?: string; page?: number } = {}) => {
    const search = new URLSearchParams();
    if (box && box !== "received") search.set("box", box);
    if (page && page > 1) search.set("page", String(page));
    return search.size > 0 ? `${bases[kind]}?${search}` : bases[kind];
  },
  message: (id: string) => `/me/messages/${id}`,
  write: ({ to, re }: { to?: string; re?: string } = {}) => {
    const search = new URLSearchParams({ ...(to ? { to } : {}), ...(re ? { re } : {}) });
    return search.size > 0 ? `/me/messages/write?${search}` : "/me/messages/write";
  },
};
