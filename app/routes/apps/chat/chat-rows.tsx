import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/cn";
import { useToday } from "~/layouts/document/root-data";
import { ChatLink } from "~/layouts/parts/panels/chat/chat-link";
import type { ChatSummary } from "~/lib/apps/chat/chat";
import { chatPages, type ChatPlace } from "~/lib/apps/chat/chat-place";
import { formatDate, formatTime, toIsoDate } from "~/lib/platform/text/dates/dates";

type ChatRowsProps = { chats: ChatSummary[]; open: string | undefined; place: ChatPlace };

export function ChatRows({ chats, open, place }: ChatRowsProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("chat.list")}>
      {chats.map((chat) => (
        <li key={chat.id} data-row={chat.id} className="border-b last:border-b-0">
          <ChatLink
            chat={chat}
            to={chatPages.chat(chat.id, place)}
            data-row-link
            isCurrent={chat.id === open}
            className={cn(
              "flex w-full items-center gap-3 px-4 py-3 text-start hover:bg-accent focus-visible:-outline-offset-2",
              chat.id === open && "bg-primary-soft hover:bg-primary-soft",
            )}
          >
            <Row chat={chat} />
          </ChatLink>
        </li>
      ))}
    </ul>
  );
}

function Row({ chat: { contact, lastMessage, lastMessageAt, unreadCount, muted } }: { chat: ChatSummary }) {
  const { t, i18n } = useTranslation();
  const today = useToday();
  const name = contact.name || t("chat.former");
  const isNew = unreadCount > 0;
  return (
    <>
      <Avatar name={name} src={contact.avatar} decorative />
      <span className="min-w-0 flex-1">
        <span className={cn("block truncate", isNew ? "font-semibold" : "font-medium")}>{name}</span>
        <span className={cn("block truncate text-sm", isNew ? "font-medium text-primary" : "text-muted-foreground")}>
          {lastMessage || t(lastMessageAt === "" ? "chat.noMessages" : "chat.files.sent")}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 text-sm text-muted-foreground">
        {lastMessageAt === "" ? null : (
          <time dateTime={lastMessageAt}>{timeOrDay(lastMessageAt, today, i18n.language)}</time>
        )}
        <span className="flex items-center gap-1">
          {muted ? (
            <>
              <Icon name="heroicons_outline:bell-slash" className="size-4" />
              <span className="sr-only">{t("chat.muted")}</span>
            </>
          ) : null}
          {isNew ? (
            <Badge tone={muted ? "neutral" : "info"}>
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
