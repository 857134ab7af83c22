import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Avatar } from "~/components/ui/avatar";
import type { FoundMessage } from "~/lib/apps/chat/chat";
import { chatPages, type ChatPlace } from "~/lib/apps/chat/chat-place";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

type FoundMessagesProps = { messages: FoundMessage[]; place: ChatPlace; withName?: boolean };

/** Each leads to its place in the conversation. */
export function FoundMessages({ messages, place, withName }: FoundMessagesProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language === "tr" ? "tr" : "en";
  return (
    <ul aria-label={t("chat.foundMessages")}>
      {messages.map(({ id, chatId, contact, isMine, snippet, at }) => (
        <li key={id} data-row={id} className="border-b last:border-b-0">
          <Link
            to={chatPages.message(chatId, id, place)}
            data-row-link
            className="flex gap-3 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2"
          >
            {withName ? <Avatar name={contact.name || t("chat.former")} src={contact.avatar} decorative /> : null}
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-muted-foreground">
                {withName ? (
                  <span className="truncate text-base font-medium text-foreground">
                    {contact.name || t("chat.former")}
                  </span>
                ) : (
                  <span>{isMine ? t("chat.you") : contact.name || t("chat.former")}</span>
                )}
                <time dateTime={at}>{formatDateTime(at, locale)}</time>
              </span>
              <span className="line-clamp-2 wrap-anywhere">
                {withName && isMine ? `${t("chat.you")}: ` : null}
                {snippet.map(({ text, isMarked }, place) => (isMarked ? <mark key={place}>{text}</mark> : text))}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
