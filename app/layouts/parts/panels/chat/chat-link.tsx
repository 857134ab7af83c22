import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { isPlainClick } from "~/components/controls/rows/plain-click";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import type { RailedChat } from "~/lib/chat/chat";
import { chatPaths } from "~/lib/chat/chat-paths";

type ChatLinkProps = {
  chat: RailedChat;
  isCurrent: boolean;
  label?: string;
  className?: string;
  /** The click handler with scripts; the link itself leads to the chat's page. */
  onChoose?: (() => void) | undefined;
  children: ReactNode;
};

/** Selects a conversation. Without scripts an unread one is a form, which marks it as read. */
export function ChatLink({ chat, isCurrent, label, className, onChoose, children }: ChatLinkProps) {
  const isHydrated = useHydrated();
  const named = {
    "aria-label": label,
    title: label,
    "aria-current": isCurrent ? ("true" as const) : undefined,
    className,
  };
  if (!isHydrated && chat.unreadCount > 0) {
    return (
      <Form method="post" action={chatPaths.chat(chat.id)}>
        <input type="hidden" name="chat" value={chat.id} />
        <button type="submit" name="intent" value="read" {...named}>
          {children}
        </button>
      </Form>
    );
  }
  return (
    <Link
      to={chatPaths.chat(chat.id)}
      {...named}
      onClick={(event) => onChoose && isPlainClick(event) && (event.preventDefault(), onChoose())}
    >
      {children}
    </Link>
  );
}
