import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { useScriptsOnly } from "~/components/controls/use-scripts-only";

/**
 * Lets people hear what they are switching on. Its place is kept until scripts run, so that nothing below it moves
 * then.
 */
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
