import { useEffect } from "react";

import { refreshChats, tellChatChange } from "~/layouts/parts/panels/chat/chat-changes";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

type Changed = { chatChanged: { id: string | null } };

const changes = { query: "subscription ChatChanged { chatChanged { id } }" };

/** Keeps the conversations current, in the toolbar, the panel and the pages of all tabs. */
export function ChatLive({ subscribe }: { subscribe: Subscribe | null }) {
  useEffect(
    () =>
      subscribe?.(changes, (data) => {
        void refreshChats();
        tellChatChange((data as Changed).chatChanged.id);
      }),
    [subscribe],
  );
  useEffect(() => {
    const onFocus = () => void refreshChats();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
  return null;
}
