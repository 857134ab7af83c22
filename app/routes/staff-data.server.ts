import type { SerializeFrom } from "@remix-run/node";

import { keepNavigation } from "~/layouts/draw-navigation.server";
import { sessionName } from "~/lib/auth/credentials/browser-token.server";
import type { OpenedSession } from "~/lib/auth/session/guards.server";
import { sessionKey } from "~/lib/auth/session/session.server";
import { readFromBackend, type ShellParts } from "~/lib/backend/shell-parts.server";
import { usesApp } from "~/lib/apps/app.server";
import type { ChatSummary, RailedChat } from "~/lib/apps/chat/chat";
import { listChats } from "~/lib/apps/chat/chat-list.server";
import { readInboxes } from "~/lib/inbox/read-inboxes.server";
import { navigationItems } from "~/lib/navigation/navigation.server";
import { socketAddress } from "~/lib/platform/live/socket-address.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

export type StaffData = SerializeFrom<typeof readStaffData>;

/** The shell's data before any panel is opened. */
export async function readStaffData({ actor, session }: OpenedSession, request: Request) {
  const language = await getLanguage(request);
  const t = await getFixedT(language);
  const ownParts = async (): Promise<Omit<ShellParts, "backend"> & { backend: ShellParts["backend"] | null }> => ({
    inboxes: await readInboxes(actor),
    navigation: null,
    backend: null,
  });
  const [{ inboxes, navigation, backend }, chats, key] = await Promise.all([
    readFromBackend(actor, t, request).then((there) => there ?? ownParts()),
    usesApp(actor, "chat") ? listChats(actor) : null,
    sessionKey(request),
  ]);
  const { id, name, email, avatar, status } = session.user;
  return {
    user: { id, name, email, avatar, status },
    session: sessionName(key),
    socket: socketAddress(),
    idleMinutes: session.idleMinutes,
    navigation: keepNavigation(navigation?.length ? navigation : navigationItems(actor, t), language, t),
    backend,
    /** Null where the app is switched off. */
    chats: chats && chats.map(railed),
    ...inboxes,
  };
}

/** The rail shows names, not the last message. */
const railed = ({ id, contact: { name, avatar }, unreadCount, muted }: ChatSummary): RailedChat => ({
  id,
  contact: { name, avatar },
  unreadCount,
  muted,
});
