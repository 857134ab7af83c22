import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { forgetAccessToken } from "~/lib/auth/session/access-token";
import { authPaths } from "~/lib/auth/auth-paths";
import { leavePush } from "~/lib/platform/push/browser-push";

import { FootLink } from "./auth-frame";

/** How long the page stays before the sign-in page follows. */
export const seconds = 5;

/** Without scripts, the answer's Refresh header leads to the sign-in page. */
export function SignedOut() {
  const { t } = useTranslation();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    forgetAccessToken();
    void leavePush();
  }, []);
  useEffect(() => {
    // A whole new document: nothing of the signed-out person stays in memory.
    if (left === 0) return window.location.assign(authPaths.signIn);
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <div>
      <h1 className="text-3xl font-bold tracking-tight">{t("auth.signOut.done")}</h1>
      <p className="mt-2 text-lg text-muted-foreground">
        {left > 0 ? t("auth.signOut.redirecting", { count: left }) : t("auth.signOut.redirectingNow")}
      </p>
      <p className="mt-6 text-lg">
        <FootLink to={authPaths.signIn}>{t("auth.signOut.signInNow")}</FootLink>
      </p>
    </div>
  );
}
