import { useEffect } from "react";
import type { ReactNode } from "react";

import { whenIdle } from "~/components/controls/hydration/when-idle";
import { LockWatch } from "~/layouts/lock/lock-watch";
import { BackendNotice } from "~/layouts/parts/backend-notice";
import { NavigationAddressProvider } from "~/layouts/parts/navigation/drawn-navigation";
import { ChatButton, ChatPanel } from "~/layouts/parts/panels/chat/chat-panel";
import { InboxPanel } from "~/layouts/parts/panels/inbox-panel";
import { late } from "~/layouts/parts/panels/lazy-body";
import { SearchBar } from "~/layouts/parts/panels/search/search-bar";
import { ShortcutsPanel } from "~/layouts/parts/panels/shortcuts-panel";
import { Shell } from "~/layouts/shell";

import type { StaffData } from "./staff-data.server";

const live = late(() => import("./staff-live").then((module) => module.StaffLive), { hasTexts: true });

export function StaffShell({ data, children }: { data: StaffData; children: ReactNode }) {
  const { user, idleMinutes, navigation, messages, notifications, chats, backend } = data;
  const { Body: Live } = live.useBody();
  useEffect(() => whenIdle(live.want), []);
  const tools = {
    search: <SearchBar />,
    shortcuts: <ShortcutsPanel />,
    messages: messages.hasPages === false ? null : <InboxPanel kind="message" unread={messages.unread} />,
    notifications: <InboxPanel kind="notification" unread={notifications.unread} />,
    chatButton: chats ? <ChatButton chats={chats} /> : null,
  };
  return (
    <NavigationAddressProvider value={navigation}>
      <Shell user={user} tools={tools} chat={chats ? <ChatPanel chats={chats} user={user} /> : null}>
        {backend?.notice ? <BackendNotice {...backend.notice} /> : null}
        {children}
        <LockWatch idleMinutes={idleMinutes} user={user} session={data.session} />
        {Live ? <Live data={data} /> : null}
      </Shell>
    </NavigationAddressProvider>
  );
}
