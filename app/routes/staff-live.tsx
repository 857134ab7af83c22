import { useMatches, type UIMatch } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";

import { RecordsLive } from "~/layouts/live/records-live";
import { isRouteHandle } from "~/layouts/document/route-handle";
import { ChatLive } from "~/layouts/live/chat-live";
import { ConnectionOverlay } from "~/layouts/live/connection-overlay";
import { InboxLive } from "~/layouts/live/inbox-live";
import { ProgressLive } from "~/layouts/live/progress-live";
import { registerServiceWorker } from "~/layouts/live/register-service-worker";
import { useKeptFields } from "~/layouts/live/use-kept-fields";
import { useLiveSocket } from "~/layouts/live/use-live-socket";
import { useRefusedFetchers } from "~/layouts/live/use-refused-fetchers";
import { lockState } from "~/layouts/lock/lock-state";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

import { EntryLive, type ShownEntry } from "./content/entry/entry-live";
import { ListLive, type ShownList } from "./content/list/live";
import type { StaffData } from "./staff-data.server";

/** The live parts of a staff page, loaded when the page is idle. */
export function StaffLive({
  data: { socket: address, session, user, messages, notifications, sound, backend, chats },
}: {
  data: StaffData;
}) {
  const isLocked = useSyncExternalStore(lockState.subscribe, lockState.isLocked);
  const { trouble, again, tell, isLeaving, subscribe } = useLiveSocket({ address, session, user, isLocked });
  useKeptFields(user.id, tell, isLeaving);
  useRefusedFetchers();
  useEffect(registerServiceWorker, []);
  return (
    <>
      <InboxLive
        messages={messages}
        notifications={notifications}
        sound={sound}
        subscribe={subscribe}
        userId={user.id}
        api={backend?.api ?? null}
      />
      <ProgressLive subscribe={subscribe} />
      {chats ? <ChatLive subscribe={subscribe} /> : null}
      <PageLive userId={user.id} subscribe={subscribe} />
      {trouble ? <ConnectionOverlay isEnded={trouble === "ended"} onAgain={again} /> : null}
    </>
  );
}

/** The page's own live part. */
function PageLive({ userId, subscribe }: { userId: string; subscribe: Subscribe | null }) {
  const matches = useMatches();
  const match = matches.at(-1);
  if (!match?.data) return null;
  // The pages of a section are the same in every area.
  const [, page] = /^(?:content|mainpage|handbook)\/(list|entry)$/.exec(match.id) ?? [];
  if (page === "list") return <ListLive shown={match.data as ShownList} userId={userId} subscribe={subscribe} />;
  if (page === "entry") return <EntryLive shown={match.data as ShownEntry} userId={userId} subscribe={subscribe} />;
  return <PageRecords matches={matches} userId={userId} subscribe={subscribe} />;
}

/** On a page whose route says which records it shows. */
function PageRecords({
  matches,
  ...live
}: {
  matches: readonly UIMatch[];
  userId: string;
  subscribe: Subscribe | null;
}) {
  const match = matches.findLast(({ handle }) => isRouteHandle(handle) && handle.live !== undefined);
  const shown = match && isRouteHandle(match.handle) ? match.handle.live?.(match) : undefined;
  return shown ? <RecordsLive shown={shown} {...live} /> : null;
}
