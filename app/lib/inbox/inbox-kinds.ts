import type { MailKind } from "~/lib/mails/mail-kinds";

/** Messages come from colleagues, notifications from the system: one table, one set of operations, two faces. */
export const inboxKinds = ["message", "notification"] as const;
export type InboxKind = (typeof inboxKinds)[number];

/**
 * What can be switched off under /me/settings/notifications; `notifications.kinds.<kind>` holds name, title and text.
 */
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
  "webhook.failed",
  "webhook.switchedOff",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What can also come by mail; `isUsual`: it does, until its receiver says otherwise. */
export const mailableKinds = {
  "entry.submitted": { mail: "awaitingApproval", isUsual: true },
  "entry.returned": { mail: "contentReturned", isUsual: true },
  "entry.approved": { mail: "contentApproved", isUsual: false },
  "entry.published": { mail: "contentPublished", isUsual: false },
} as const satisfies Partial<Record<NotificationKind, { mail: MailKind; isUsual: boolean }>>;

export const isMailable = (kind: string): kind is keyof typeof mailableKinds => Object.hasOwn(mailableKinds, kind);

/**
 * A message or notification as its receiver gets it (specification §3). `title` and `description` are simple markup,
 * safe to show.
 */
export type InboxItem = {
  id: string;
  icon: string | null;
  image: string | null;
  title: string;
  description: string | null;
  /** ISO 8601. */
  time: string;
  read: boolean;
  /** Who has read it, where a script keeps a list. */
  readBy?: string[];
  seen: boolean;
  link: string | null;
  /** The link is a path of this site, to be opened without leaving it. */
  useRouter: boolean;
};

/** As the staff's pages show it: with the name of the colleague who wrote it. */
export type ShownItem = InboxItem & { from: string | null };

/** The newest `items`; `unread` and `total` count the others too. */
export type Inbox = { items: ShownItem[]; unread: number; total: number };

/** What the toolbar shows of an inbox before it is opened. */
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
