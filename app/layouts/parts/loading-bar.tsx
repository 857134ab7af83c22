import { useFetchers, useNavigation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { loadingBar } from "~/components/controls/loading-bar-store";

/** During navigation or a change, or while `loadingBar` asks for it. */
export function LoadingBar() {
  const { t } = useTranslation();
  const { autoMode, mode, progress, isShown } = useSyncExternalStore(
    loadingBar.subscribe,
    loadingBar.state,
    loadingBar.state,
  );
  const navigation = useNavigation();
  const isBusy = [navigation, ...useFetchers()].some(({ state }) => state !== "idle");
  if (!isShown && !(autoMode && isBusy)) return null;
  const isMeasured = mode === "determinate";
  return (
    <div
      className="loading-bar no-print"
      data-mode={mode}
      role="progressbar"
      aria-label={t("ui.loading")}
      {...(isMeasured ? { "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": Math.round(progress) } : {})}
    >
      <div style={isMeasured ? { width: `${progress}%` } : undefined} />
    </div>
  );
}
