import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { showToast } from "~/components/controls/toast-store";
import { beforeOwnReload } from "~/layouts/lock/own-reload";
import { isSignOut } from "~/layouts/lock/signing-out";

import { beginKeeping, forgetFields, keepForReload, putBackFields, watchTyping } from "./kept-fields";
import { signedOut } from "./use-live-socket";

/**
 * Restores input after an automatic reload, also into forms rendered later, and announces it.
 * @param isLeaving somebody is signing out: nothing is kept, unless that fails
 */
export function useKeptFields(userId: string, tell: (word: string) => void, isLeaving: boolean): void {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();

  useEffect(() => (isLeaving ? forgetFields() : beginKeeping(userId)), [userId, isLeaving]);

  useEffect(() => {
    const stop = watchTyping();
    const endKeeping = beforeOwnReload(() => keepForReload(userId));
    const onSubmit = (event: SubmitEvent) => {
      if (!isSignOut(event)) return;
      forgetFields();
      tell(signedOut);
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      stop();
      endKeeping();
      document.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, [userId, tell]);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const count = putBackFields(userId);
      if (count > 0) showToast({ id: "kept-fields", tone: "info", text: t("live.putBack", { count }) });
    };
    look();
    const observer = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [userId, pathname, search, t]);
}
