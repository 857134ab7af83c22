import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";

/** From md on, and only with scripts. */
export function FullscreenButton() {
  const { t } = useTranslation();
  return (
    <Button
      type="button"
      variant="ghost"
      size="icon"
      className="hidden md:inline-flex noscript:hidden!"
      aria-label={t("fullscreen.toggle")}
      title={t("fullscreen.toggle")}
      onClick={() => void toggleFullscreen()}
    >
      <Icon name="heroicons_outline:arrows-pointing-out" />
    </Button>
  );
}

async function toggleFullscreen() {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch (error) {
    console.warn("Fullscreen is not available", error);
  }
}
