import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";

/** Plays the sound being switched on. Its space is reserved until scripts run. */
export function PlaySound() {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const play = () => {
    new Audio("/sounds/notify2.wav")
      .play()
      .catch((error: unknown) => console.warn("The sound could not be played", error));
  };
  return (
    <Button type="button" variant="outline" className={scriptsOnly} onClick={play}>
      <Icon name="heroicons_outline:speaker-wave" />
      {t("settings.notifications.play")}
    </Button>
  );
}
