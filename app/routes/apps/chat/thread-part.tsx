import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import { ChatMessages } from "~/layouts/parts/panels/chat/chat-messages";
import type { ChatThread } from "~/lib/apps/chat/chat";
import { chatPages, type ChatPlace } from "~/lib/apps/chat/chat-place";

type ThreadPartProps = {
  thread: ChatThread;
  name: string;
  place: ChatPlace;
  /** It goes on from another part, and is read from its first message. */
  isFromStart: boolean;
};

/** Messages from the middle of a conversation, with the ways to those before and behind. */
export function ThreadPart({ thread: { chat, hasEarlier, hasLater }, name, place, isFromStart }: ThreadPartProps) {
  const { t } = useTranslation();
  const [first, last] = [chat.messages[0], chat.messages.at(-1)];
  const step = (to: string, label: string) => (
    <Link to={to} className={buttonVariants({ variant: "outline", size: "sm" })}>
      {label}
    </Link>
  );
  return (
    <>
      <div
        role="log"
        aria-label={t("chat.messages", { name })}
        tabIndex={0}
        data-from={isFromStart ? "start" : undefined}
        className="chat-thread"
      >
        <div className="px-4 pt-2 pb-4">
          {hasEarlier && first ? (
            <p className="py-2 text-center">{step(chatPages.earlier(chat.id, first.id, place), t("chat.earlier"))}</p>
          ) : null}
          <ChatMessages contactName={name} messages={chat.messages} />
          {hasLater && last ? (
            <p className="pt-4 text-center">{step(chatPages.later(chat.id, last.id, place), t("chat.later"))}</p>
          ) : null}
        </div>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2 border-t p-3 print:hidden">
        <span className="text-sm text-muted-foreground">{t("chat.isPart")}</span>
        <Link to={chatPages.chat(chat.id, place)} className={buttonVariants({ size: "sm" })}>
          {t("chat.latest")}
        </Link>
      </p>
    </>
  );
}
