import { Link, useLocation } from "@remix-run/react";
import { Suspense, lazy, useCallback, useEffect, useRef, useState } from "react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { isPlainClick } from "~/components/controls/rows/plain-click";
import { Icon } from "~/components/icon";
import { Avatar } from "~/components/ui/avatar";
import { Button, buttonVariants } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { popoverAuto, popoverTarget } from "~/components/ui/popover-target";
import { Spinner } from "~/components/ui/spinner";
import { useCloseOnNavigation } from "~/components/ui/use-close-on-navigation";
import type { Chat, RailedChat } from "~/lib/apps/chat/chat";
import { chatPaths } from "~/lib/apps/chat/chat-paths";
import { loadAllTexts } from "~/lib/platform/i18n/i18n.client";

import { ChatLink } from "./chat-link";
import { useLiveChats } from "./live-chats";

const panelId = "team-chat";
const loadBody = async () => {
  const texts = loadAllTexts();
  const { ChatNew: New, ChatThread: Thread } = await import("./chat-body");
  await texts;
  return { ChatNew: New, ChatThread: Thread };
};
/** Hover starts loading; a failure shows when something is selected. */
const fetchBody = () => void loadBody().catch(() => {});
type ChatBody = Awaited<ReturnType<typeof loadBody>>;
// If its script can't load, the conversation's page opens instead, and this page stays.
const ChatThread = lazy(() =>
  loadBody().then(
    (body) => ({ default: body.ChatThread }),
    () => ({
      default: ({ chatId }: ComponentProps<ChatBody["ChatThread"]>) => <Unreachable href={chatPaths.chat(chatId)} />,
    }),
  ),
);
const ChatNew = lazy(() =>
  loadBody().then(
    (body) => ({ default: body.ChatNew }),
    () => ({ default: () => <Unreachable href={chatPaths.new()} /> }),
  ),
);

type Chosen = Pick<RailedChat, "id" | "contact">;

const newIn = ({ muted, unreadCount }: RailedChat) => (muted ? 0 : unreadCount);

/** For screens without the rail. A muted conversation does not call for attention. */
export function ChatButton({ chats }: { chats: RailedChat[] }) {
  const { t } = useTranslation();
  const unread = useLiveChats(chats).reduce((sum, chat) => sum + newIn(chat), 0);
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      className="relative lg:hidden"
      aria-label={unread > 0 ? `${t("chat.title")}: ${t("chat.unread", { count: unread })}` : t("chat.title")}
      title={t("chat.title")}
      onPointerEnter={fetchBody}
      {...popoverTarget(panelId)}
    >
      <Icon name="heroicons_outline:chat-bubble-left-right" />
      {unread > 0 ? <UnreadDot className="end-2 top-2" /> : null}
    </Button>
  );
}

function UnreadDot({ className }: { className: string }) {
  return <span aria-hidden className={cn("unread-dot", className)} />;
}

/**
 * A rail of conversations from lg on, and the panel that slides out. Works without scripts, where conversations link to
 * their page; a thread's script loads when one is reached for.
 */
export function ChatPanel({ chats, user }: { chats: RailedChat[]; user: { id: string } }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const panel = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen | "new" | null>(null);
  const list = useLiveChats(chats);

  useCloseOnNavigation(panel);
  useEffect(() => {
    const element = panel.current;
    const onToggle = (event: Event) => setIsOpen((event as ToggleEvent).newState === "open");
    const root = document.documentElement;
    const onBefore = (event: Event) => {
      if ((event as ToggleEvent).newState === "open")
        root.toggleAttribute("data-scrollbar", window.innerWidth > root.clientWidth);
    };
    element?.addEventListener("beforetoggle", onBefore);
    element?.addEventListener("toggle", onToggle);
    return () => {
      element?.removeEventListener("beforetoggle", onBefore);
      element?.removeEventListener("toggle", onToggle);
    };
  }, []);

  const open = (next: Chosen | "new") => {
    setChosen(next);
    const element = panel.current;
    if (element && !element.matches(":popover-open")) element.showPopover();
  };
  // The app's pages show the selected conversation themselves.
  const canOpen = !pathname.startsWith(chatPaths.page());
  const chat = chosen === "new" ? null : chosen;
  const onChat = useCallback(
    (known: Chat) =>
      setChosen((now) => (now !== "new" && now?.id === known.id ? { id: known.id, contact: known.contact } : now)),
    [],
  );

  return (
    <aside aria-label={t("chat.title")} className="no-print">
      <section
        id={panelId}
        ref={panel}
        aria-label={t("chat.title")}
        className="chat-panel"
        onPointerEnter={fetchBody}
        {...popoverAuto}
      >
        <PanelHead
          contact={isOpen ? (chat?.contact ?? null) : null}
          href={chat ? chatPaths.chat(chat.id) : chatPaths.page()}
        />
        <div className="flex min-h-0 flex-1">
          <nav aria-label={t("chat.list")} className="chat-rail">
            <Link
              to={chatPaths.new()}
              aria-label={t("chat.new")}
              title={t("chat.new")}
              className={cn(
                buttonVariants({ variant: "ghost", size: "icon" }),
                "size-12",
                chosen === "new" && isOpen && "bg-accent",
              )}
              onClick={(event) => canOpen && isPlainClick(event) && (event.preventDefault(), open("new"))}
            >
              <Icon name="heroicons_outline:plus-circle" />
            </Link>
            <ul className="contents">
              {list.map((each) => (
                <li key={each.id}>
                  <RailItem
                    chat={each}
                    isCurrent={isOpen && chat?.id === each.id}
                    onChoose={canOpen ? () => open(each) : undefined}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <div className="chat-beyond flex min-w-0 flex-1 flex-col">
            {chosen === null ? (
              <EmptyState
                className="m-auto"
                icon="heroicons_outline:chat-bubble-left-right"
                title={t("chat.select")}
                action={
                  <Link to={chatPaths.page()} className={buttonVariants({ variant: "outline" })}>
                    {t("chat.all")}
                  </Link>
                }
              />
            ) : (
              // Rendered only on demand: a server-rendered boundary could not take a click before hydration.
              <Suspense fallback={<Spinner className="m-auto" label={t("ui.loading")} />}>
                {chat ? (
                  <ChatThread
                    key={chat.id}
                    userId={user.id}
                    chatId={chat.id}
                    isShown={isOpen}
                    takesFocus={isOpen}
                    onChat={onChat}
                  />
                ) : (
                  <ChatNew onOpened={open} />
                )}
              </Suspense>
            )}
          </div>
        </div>
      </section>
      <div aria-hidden className="chat-overlay" />
    </aside>
  );
}

function PanelHead({ contact, href }: { contact: Chosen["contact"] | null; href: string }) {
  const { t } = useTranslation();
  const name = contact ? contact.name || t("chat.former") : null;
  return (
    <div className="chat-head flex shrink-0 items-center border-b">
      <button
        type="button"
        aria-label={name === null ? t("chat.title") : `${name} · ${t("chat.title")}`}
        className="chat-toggle chat-opener"
        {...popoverTarget(panelId)}
      >
        <span className="flex w-16 shrink-0 justify-center">
          {contact ? (
            <Avatar name={name ?? ""} src={contact.avatar} decorative />
          ) : (
            <Icon name="heroicons_outline:chat-bubble-left-right" className="size-6" />
          )}
        </span>
        <span className="chat-beyond min-w-0 truncate text-lg font-semibold">{name ?? t("chat.title")}</span>
      </button>
      <span className="chat-beyond flex items-center pe-2">
        <Link
          to={href}
          aria-label={t("chat.page")}
          title={t("chat.page")}
          className={buttonVariants({ variant: "ghost", size: "icon" })}
        >
          <Icon name="heroicons_outline:arrows-pointing-out" />
        </Link>
        <Button
          type="button"
          variant="ghost"
          size="icon"
          aria-label={t("ui.close")}
          title={t("ui.close")}
          {...popoverTarget(panelId, "hide")}
        >
          <Icon name="heroicons_outline:x-mark" />
        </Button>
      </span>
    </div>
  );
}

function RailItem({
  chat,
  isCurrent,
  onChoose,
}: {
  chat: RailedChat;
  isCurrent: boolean;
  onChoose: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const name = chat.contact.name || t("chat.former");
  return (
    <ChatLink
      chat={chat}
      isCurrent={isCurrent}
      label={chat.unreadCount > 0 ? `${name}: ${t("chat.unread", { count: chat.unreadCount })}` : name}
      className={cn("chat-face", isCurrent && "bg-primary-soft")}
      onChoose={onChoose}
    >
      <Avatar name={name} src={chat.contact.avatar} decorative className="size-8 text-sm" />
      {newIn(chat) > 0 ? <UnreadDot className="end-1.5 top-1.5" /> : null}
    </ChatLink>
  );
}

function Unreachable({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="m-auto">
      <EmptyState
        icon="heroicons_outline:signal-slash"
        title={t("chat.unreachable")}
        action={
          <Link to={href} reloadDocument className={buttonVariants({ variant: "outline" })}>
            {t("chat.page")}
          </Link>
        }
      />
    </div>
  );
}
