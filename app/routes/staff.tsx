import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { LockWatch } from "~/layouts/lock/lock-watch";
import { ChatButton, ChatPanel } from "~/layouts/parts/panels/chat-panel";
import { InboxPanel } from "~/layouts/parts/panels/inbox-panel";
import { SearchBar } from "~/layouts/parts/panels/search-bar";
import { ShortcutsPanel } from "~/layouts/parts/panels/shortcuts-panel";
import { Shell } from "~/layouts/shell";
import { requireSession } from "~/lib/auth/guards.server";
import { listChats } from "~/lib/chat/chats.server";
import { readInboxes } from "~/lib/inbox/read-inboxes.server";
import { listNavigation } from "~/lib/navigation/navigation.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { listShownShortcuts } from "~/lib/shortcuts/shortcuts.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, session } = await requireSession(request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const [inboxes, shortcuts, chats] = await Promise.all([readInboxes(actor, t), listShownShortcuts(actor, locale), listChats(actor)]);
  const { id, name, email, avatar, status } = session.user;
  return { user: { id, name, email, avatar, status }, idleMinutes: session.idleMinutes, navigation: listNavigation(actor, t), shortcuts, chats, ...inboxes };
}

/** A form that saves itself every few seconds changes nothing of what stands around it. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "autosave" ? false : defaultShouldRevalidate;
}

/** What signed-in pages stand in; each of them guards itself all the same. */
export default function Staff() {
  const { user, idleMinutes, navigation, messages, notifications, sound, shortcuts, chats } = useLoaderData<typeof loader>();
  const tools = {
    search: <SearchBar />,
    shortcuts: <ShortcutsPanel shortcuts={shortcuts} />,
    messages: <InboxPanel kind="message" {...messages} userId={user.id} />,
    notifications: <InboxPanel kind="notification" {...notifications} userId={user.id} sound={sound} />,
    chatButton: <ChatButton unread={chats.reduce((sum, chat) => sum + chat.unreadCount, 0)} />,
  };
  return (
    <Shell navigation={navigation} user={user} tools={tools} chat={<ChatPanel chats={chats} user={user} />}>
      <Outlet />
      <LockWatch idleMinutes={idleMinutes} user={user} />
    </Shell>
  );
}
