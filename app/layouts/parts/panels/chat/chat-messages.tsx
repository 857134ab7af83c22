import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import type { ChatMessage } from "~/lib/apps/chat/chat";
import { chatPages, messageAnchor } from "~/lib/apps/chat/chat-place";
import { linkParts } from "~/lib/apps/chat/links";
import { threadDays } from "~/lib/apps/chat/thread";
import { formatLongDate, formatTime } from "~/lib/platform/text/dates/dates";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import type { Outgoing } from "./chat-thread-store";
import { MessageFiles } from "./message-files";

type ChatMessagesProps = {
  contactName: string;
  messages: readonly ChatMessage[];
  outgoing?: readonly Outgoing[];
  onRetry?: (message: Outgoing) => void;
};

/** The last lines are in view from the start, also without scripts: see `.chat-thread`. */
export function ChatMessages({ contactName, messages, outgoing = [], onRetry }: ChatMessagesProps) {
  const { i18n } = useTranslation();
  const locale: TextLocale = i18n.language === "tr" ? "tr" : "en";
  return (
    <>
      {threadDays<ChatMessage | Outgoing>([...messages, ...outgoing]).map(({ day, messages: messagesOfDay }) => (
        <section key={day} aria-label={formatLongDate(day, locale)}>
          <p
            aria-hidden
            className={
              "my-4 flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 " +
              "before:bg-border after:h-px after:flex-1 after:bg-border"
            }
          >
            {formatLongDate(day, locale)}
          </p>
          <ol>
            {messagesOfDay.map(({ message, ...place }) => (
              <MessageBubble
                key={message.id}
                contactName={contactName}
                message={message}
                {...place}
                onRetry={onRetry}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

type MessageBubbleProps = {
  contactName: string;
  message: ChatMessage | Outgoing;
  startsRun: boolean;
  endsRun: boolean;
  hasTime: boolean;
  onRetry: ((message: Outgoing) => void) | undefined;
};

function MessageBubble({ contactName, message, startsRun, endsRun, hasTime, onRetry }: MessageBubbleProps) {
  const { t } = useTranslation();
  const { isMine, value, createdAt } = message;
  return (
    <li
      id={messageAnchor(message.id)}
      className={cn(
        "group chat-message flex scroll-my-16 flex-col",
        isMine ? "items-end" : "items-start",
        startsRun ? "mt-3" : "mt-0.5",
      )}
    >
      <div
        className={cn(
          "chat-bubble max-w-[75%] rounded-md px-3 py-2 text-base whitespace-pre-wrap",
          isMine ? "bg-primary text-primary-foreground" : "bg-slate-600 text-white",
        )}
        data-side={endsRun ? (isMine ? "mine" : "theirs") : undefined}
      >
        <span className="sr-only">{isMine ? t("chat.you") : contactName}: </span>
        {message.files ? <MessageFiles files={message.files} /> : null}
        {linkParts(value).map(({ text, href }, at) =>
          href === undefined ? (
            text
          ) : (
            <a
              key={at}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="underline underline-offset-2 hover:no-underline"
            >
              {text}
            </a>
          ),
        )}
      </div>
      {"failed" in message ? (
        <Delivery message={message} onRetry={onRetry} />
      ) : hasTime ? (
        <Link
          to={chatPages.message(message.chatId, message.id)}
          title={t("chat.messageLink")}
          className="mt-1 min-h-6 text-sm text-muted-foreground hover:underline"
        >
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        </Link>
      ) : null}
    </li>
  );
}

function Delivery({ message, onRetry }: { message: Outgoing; onRetry: ((message: Outgoing) => void) | undefined }) {
  const { t } = useTranslation();
  if (!message.failed) return <p className="mt-1 text-sm text-muted-foreground">{t("chat.sending")}</p>;
  return (
    <p role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-sm font-medium text-error">
      <Icon name="heroicons_mini:exclamation-circle" className="size-4" />
      {t(message.isFileGone ? "chat.files.errors.gone" : "chat.failed")}
      <Button type="button" variant="link" size="sm" className="min-h-6" onClick={() => onRetry?.(message)}>
        {t(message.isFileGone ? "chat.files.without" : "chat.retry")}
      </Button>
    </p>
  );
}
