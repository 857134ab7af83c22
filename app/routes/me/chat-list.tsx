import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { ChatLink } from "~/layouts/parts/panels/chat/chat-link";
import { useToday } from "~/layouts/document/root-data";
import type { ChatSummary } from "~/lib/chat/chat";
import { chatPaths } from "~/lib/chat/chat-paths";
import { formatDate, formatTime, toIsoDate } from "~/lib/platform/text/dates/dates";

export function ChatList({
  chats,
  current,
  className,
}: {
  chats: ChatSummary[];
  current: string | null;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("chat.list")} className={cn("flex shrink-0 flex-col", className)}>
      <div className="border-b p-3">
        <Link to={chatPaths.new()} className={cn(buttonVariants({ variant: "outline" }), "w-full")}>
          <Icon name="heroicons_outline:plus" />
          {t("chat.new")}
        </Link>
      </div>
      {chats.length === 0 ? (
        <EmptyState className="m-auto" icon="heroicons_outline:chat-bubble-left-right" title={t("chat.none")} />
      ) : null}
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {chats.map((chat) => (
          <li key={chat.id} className="border-b last:border-b-0">
            <ChatLink
              chat={chat}
              isCurrent={chat.id === current}
              className={cn(
                "flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-accent focus-visible:-outline-offset-2",
                chat.id === current && "bg-primary-soft hover:bg-primary-soft",
              )}
            >
              <Row chat={chat} />
            </ChatLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Row({ chat: { contact, lastMessage, lastMessageAt, unreadCount, muted } }: { chat: ChatSummary }) {
  const { t, i18n } = useTranslation();
  const name = contact.name || t("chat.former");
  return (
    <>
      <Avatar name={name} src={contact.avatar} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span
          className={cn(
            "block truncate text-sm",
            unreadCount > 0 ? "font-medium text-primary" : "text-muted-foreground",
          )}
        >
          {lastMessage}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 text-sm text-muted-foreground">
        <time dateTime={lastMessageAt}>{timeOrDay(lastMessageAt, useToday(), i18n.language)}</time>
        <span className="flex items-center gap-1">
          {muted ? (
            <>
              <Icon name="heroicons_outline:bell-slash" className="size-4" />
              <span className="sr-only">{t("chat.muted")}</span>
            </>
          ) : null}
          {unreadCount > 0 ? (
            <Badge tone="info">
              <span aria-hidden>{unreadCount}</span>
              <span className="sr-only">{t("chat.unread", { count: unreadCount })}</span>
            </Badge>
          ) : null}
        </span>
      </span>
    </>
  );
}

/** Today's time, or an older day. Both in Istanbul, with the server's today, so that server and browser agree. */
function timeOrDay(at: string, today: string, language: string): string {
  return toIsoDate(at) === today ? formatTime(at) : formatDate(at, language === "tr" ? "tr" : "en");
}
