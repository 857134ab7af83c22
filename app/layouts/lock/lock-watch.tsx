import { useEffect, useState, useSyncExternalStore } from "react";
import type { ComponentType } from "react";

import { lockState, type LockProps } from "./lock-state";
import { useAccessToken } from "./use-access-token";

/** Its script loads only where sessions lock. */
export function LockWatch({ idleMinutes, user, session }: Omit<LockProps, "isLocked"> & { session: string }) {
  const isLocked = useSyncExternalStore(lockState.subscribe, lockState.isLocked, () => false);
  useAccessToken(session, isLocked);
  const [Cover, setCover] = useState<ComponentType<LockProps> | null>(null);
  const isWanted = idleMinutes > 0 || isLocked;
  useEffect(() => {
    if (!isWanted) return;
    import("./lock-cover").then(
      (script) => setCover(() => script.LockCover),
      // If the cover can't load, the server's own page takes the password.
      () => lockState.isLocked() && window.location.reload(),
    );
  }, [isWanted]);
  return Cover ? <Cover idleMinutes={idleMinutes} user={user} isLocked={isLocked} /> : null;
}
