import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { isPlainClick } from "~/components/controls/rows/plain-click";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import type { RailedChat } from "~/lib/apps/chat/chat";
import { chatPaths } from "~/lib/apps/chat/chat-paths";

type ChatLinkProps = {
  chat: RailedChat;
  isCurrent: boolean;
  label?: string;
  className?: string;
  /** Its page; without one, that of the conversation alone. */
  to?: string;
  /** Where the keys of a list find it. */
  "data-row-link"?: true;
  /** The click handler with scripts; the link itself leads to the chat's page. */
  onChoose?: (() => void) | undefined;
  children: ReactNode;
};

/** Selects a conversation. Without scripts an unread one is a form, which marks it as read. */
export function ChatLink({
  chat,
  isCurrent,
  label,
  to = chatPaths.chat(chat.id),
  onChoose,
  children,
  ...rest
}: ChatLinkProps) {
  const isHydrated = useHydrated();
  const named = {
    ...rest,
    "aria-label": label,
    title: label,
    "aria-current": isCurrent ? ("true" as const) : undefined,
  };
  if (!isHydrated && chat.unreadCount > 0) {
    return (
      <Form method="post" action={to}>
        <button type="submit" name="intent" value="read" {...named}>
          {children}
        </button>
      </Form>
    );
  }
  return (
    <Link
      to={to}
      {...named}
      onClick={(event) => onChoose && isPlainClick(event) && (event.preventDefault(), onChoose())}
    >
      {children}
    </Link>
  );
}
