import { useSyncExternalStore } from "react";

import { ConnectionOverlay } from "~/layouts/live/connection-overlay";
import { InboxLive } from "~/layouts/live/inbox-live";
import { useKeptFields } from "~/layouts/live/use-kept-fields";
import { useLiveSocket } from "~/layouts/live/use-live-socket";
import { lockState } from "~/layouts/lock/lock-state";

import type { StaffData } from "./staff-data.server";

/** All of a staff page that follows what happens elsewhere; fetched when the page is at rest. */
export function StaffLive({ data: { socket: address, session, user, messages, notifications, sound } }: { data: StaffData }) {
  const isLocked = useSyncExternalStore(lockState.subscribe, lockState.isLocked);
  const { trouble, again, tell, subscribe } = useLiveSocket({ address, session, user, isLocked });
  useKeptFields(user.id, tell);
  return (
    <>
      <InboxLive messages={messages} notifications={notifications} sound={sound} subscribe={subscribe} />
      {trouble ? <ConnectionOverlay isEnded={trouble === "ended"} onAgain={again} /> : null}
    </>
  );
}
