import { Link } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { buttonVariants, Button } from "~/components/ui/button";
import { Spinner } from "~/components/ui/spinner";
import type { Chat, RefusedMessage } from "~/lib/apps/chat/chat";
import { chatPaths } from "~/lib/apps/chat/chat-paths";

import { refreshChats, useChatChanges } from "./chat-changes";
import { ChatComposer } from "./chat-composer";
import { ChatMessages } from "./chat-messages";
import { threadOf } from "./chat-thread-store";

type ThreadAddresses = { chat: string; earlier: (before: string) => string };

type ChatThreadProps = {
  userId: string;
  chatId: string;
  /** For pages that have read it; a panel reads it itself. */
  initial?: { chat: Chat; hasEarlier: boolean };
  refused?: RefusedMessage | undefined;
  /** Where forms and links lead without scripts: pages keep the place of their list. */
  addresses?: ThreadAddresses;
  /** False while it is rendered out of sight: then nothing counts as read. */
  isShown?: boolean;
  takesFocus?: boolean;
  /** Gets the conversation after each change. */
  onChat?: (chat: Chat) => void;
  /** Where pages have the list themselves: it has changed. */
  onChange?: () => void;
};

/** Needs a `key` of the chat's id. */
export function ChatThread({
  userId,
  chatId,
  initial,
  refused,
  addresses = { chat: chatPaths.chat(chatId), earlier: (before) => chatPaths.earlier(chatId, before) },
  isShown = true,
  takesFocus = false,
  onChat,
  onChange = () => void refreshChats(),
}: ChatThreadProps) {
  const { t } = useTranslation();
  const [thread] = useState(() => threadOf(userId, chatId, initial));
  const { status, chat, messages, hasEarlier, isEarlierMissed, outgoing } = useSyncExternalStore(
    thread.subscribe,
    thread.snapshot,
    thread.snapshot,
  );
  const scroller = useRef<HTMLDivElement>(null);
  const tell = useRef({ onChat, onChange });
  useEffect(() => {
    tell.current = { onChat, onChange };
  });

  const isGiven = initial !== undefined;
  useEffect(() => {
    if (initial) thread.take(initial.chat, initial.hasEarlier);
  }, [thread, initial]);
  useChatChanges(
    useCallback(
      (changed) => (changed ?? chatId) === chatId && isShown && void thread.load(),
      [thread, chatId, isShown],
    ),
  );
  useEffect(() => {
    if (!isShown) return;
    if (!isGiven) void thread.load();
    const onFocus = () => void thread.load();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [thread, isShown, isGiven]);
  const unread = chat?.unreadCount ?? 0;
  const isSeen = useIsVisible() && isShown;
  useEffect(() => {
    if (isSeen && unread > 0) void thread.markRead().then(() => tell.current.onChange());
  }, [thread, isSeen, unread]);
  useEffect(() => {
    if (chat) tell.current.onChat?.(chat);
  }, [chat]);
  const written = useRef(outgoing.length);
  useEffect(() => {
    // Scrolls to the reader's own new message, but not on hydration: people read by then.
    if (outgoing.length > written.current) scroller.current?.scrollTo({ top: 0 });
    written.current = outgoing.length;
  }, [outgoing.length]);

  /** The thread is laid out from its end. A browser that anchors on the focused link would move what is read. */
  const loadEarlier = async () => {
    const element = scroller.current;
    if (element) element.style.overflowAnchor = "none";
    await thread.loadEarlier();
    requestAnimationFrame(() => requestAnimationFrame(() => element?.style.removeProperty("overflow-anchor")));
  };

  if (status === "missing") return <ChatMissing id={chatId} />;
  if (!chat) return <Waiting status={status} onRetry={() => void thread.load()} />;
  const contactName = chat.contact.name || t("chat.former");
  return (
    <>
      <div
        ref={scroller}
        role="log"
        aria-label={t("chat.messages", { name: contactName })}
        tabIndex={0}
        className="chat-thread"
      >
        <div className="px-4 pt-2 pb-4">
          {hasEarlier && messages[0] ? (
            <Earlier
              href={addresses.earlier(messages[0].id)}
              isMissed={isEarlierMissed}
              onWanted={() => void loadEarlier()}
            />
          ) : null}
          {messages.length + outgoing.length === 0 ? (
            <p className="py-8 text-center text-muted-foreground">{t("chat.begin", { name: contactName })}</p>
          ) : null}
          <ChatMessages
            contactName={contactName}
            messages={messages}
            outgoing={outgoing}
            onRetry={(message) => void thread.retry(message).then(onChange)}
          />
        </div>
      </div>
      {chat.contact.closed ? (
        <p className="border-t p-4 text-muted-foreground">{t("chat.closed")}</p>
      ) : (
        <ChatComposer
          action={addresses.chat}
          thread={thread}
          refused={refused}
          focused={takesFocus}
          onSent={onChange}
        />
      )}
    </>
  );
}

function onVisibility(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Messages that arrive in a hidden tab are read once it is looked at. */
const useIsVisible = () =>
  useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === "visible",
    () => false,
  );

/** A link that works by itself; with scripts, messages are inserted above. */
function Earlier({ href, isMissed, onWanted }: { href: string; isMissed: boolean; onWanted: () => void }) {
  const { t } = useTranslation();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onWanted();
  };
  return (
    <p className="py-2 text-center">
      <Link to={href} onClick={onClick} className={buttonVariants({ variant: "outline", size: "sm" })}>
        {t("chat.earlier")}
      </Link>
      {isMissed ? (
        <span role="alert" className="block pt-2 text-sm text-error">
          {t("chat.earlierMissed")}
        </span>
      ) : null}
    </p>
  );
}

function Waiting({ status, onRetry }: { status: string; onRetry: () => void }) {
  const { t } = useTranslation();
  if (status === "loading") {
    return (
      <div role="status" className="flex flex-1 items-center justify-center">
        <Spinner />
        <span className="sr-only">{t("ui.loading")}</span>
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-1 items-center justify-center">
      <EmptyState
        icon="heroicons_outline:signal-slash"
        title={t("chat.unreachable")}
        action={
          <Button type="button" variant="outline" onClick={onRetry}>
            {t("chat.retry")}
          </Button>
        }
      />
    </div>
  );
}

/** Specification §8: shown to the reader and logged to the console. */
export function ChatMissing({ id }: { id: string }) {
  const { t } = useTranslation();
  const text = t("chat.missing", { id });
  useEffect(() => console.error(text), [text]);
  return (
    <div role="alert" className="flex min-h-0 flex-1 items-center justify-center overflow-y-auto">
      <EmptyState
        icon="heroicons_outline:chat-bubble-left-right"
        title={<span className="wrap-break-word">{text}</span>}
      />
    </div>
  );
}
