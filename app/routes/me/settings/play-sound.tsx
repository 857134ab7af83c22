import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/use-hydrated";

/** Lets people hear what they are switching on. */
export function PlaySound() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const play = () => {
    new Audio("/sounds/notify2.wav").play().catch((error: unknown) => console.warn("The sound could not be played", error));
  };
  return (
    <Button type="button" variant="outline" onClick={play}>
      <Icon name="heroicons_outline:speaker-wave" />
      {t("settings.notifications.play")}
    </Button>
  );
}
