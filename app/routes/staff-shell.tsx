import { useMemo } from "react";
import type { ReactNode } from "react";

import { LockWatch } from "~/layouts/lock/lock-watch";
import { ChatButton, ChatPanel } from "~/layouts/parts/panels/chat-panel";
import { InboxPanel } from "~/layouts/parts/panels/inbox-panel";
import { SearchBar } from "~/layouts/parts/panels/search-bar";
import { ShortcutsPanel } from "~/layouts/parts/panels/shortcuts-panel";
import { Shell } from "~/layouts/shell";
import { navigationForms } from "~/lib/navigation/navigation";

import type { StaffData } from "./staff-data.server";

/** The shell with all its panels around a page. */
export function StaffShell({ data, children }: { data: StaffData; children: ReactNode }) {
  const { user, idleMinutes, navigation, messages, notifications, sound, chats } = data;
  const forms = useMemo(() => navigationForms(navigation), [navigation]);
  const tools = {
    search: <SearchBar />,
    shortcuts: <ShortcutsPanel />,
    messages: <InboxPanel kind="message" {...messages} />,
    notifications: <InboxPanel kind="notification" {...notifications} sound={sound} />,
    chatButton: <ChatButton unread={chats.reduce((sum, chat) => sum + chat.unreadCount, 0)} />,
  };
  return (
    <Shell navigation={forms} user={user} tools={tools} chat={<ChatPanel chats={chats} user={user} />}>
      {children}
      <LockWatch idleMinutes={idleMinutes} user={user} session={data.session} />
    </Shell>
  );
}
