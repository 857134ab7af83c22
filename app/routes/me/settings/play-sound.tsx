import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { useHydrated } from "~/components/ui/use-hydrated";

/** Lets people hear what they are switching on. Its place is kept until scripts run, so that nothing below it moves then. */
export function PlaySound() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const play = () => {
    new Audio("/sounds/notify2.wav").play().catch((error: unknown) => console.warn("The sound could not be played", error));
  };
  return (
    <Button type="button" variant="outline" className={cn("noscript:hidden", !hydrated && "invisible")} onClick={play}>
      <Icon name="heroicons_outline:speaker-wave" />
      {t("settings.notifications.play")}
    </Button>
  );
}
