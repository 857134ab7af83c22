import { useTranslation } from "react-i18next";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { PreferenceForm } from "~/layouts/parts/look/preference-form";

/** Two buttons; CSS shows the one that changes something, since only the browser knows what `auto` looks like. */
export function SchemeToggle() {
  const { t } = useTranslation();
  return (
    <PreferenceForm className="flex">
      <Button
        variant="ghost"
        size="icon"
        name="scheme"
        value="dark"
        className="dark:hidden"
        aria-label={t("scheme.toDark")}
        title={t("scheme.toDark")}
      >
        <Icon name="heroicons_outline:moon" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        name="scheme"
        value="light"
        className="hidden dark:inline-flex"
        aria-label={t("scheme.toLight")}
        title={t("scheme.toLight")}
      >
        <Icon name="heroicons_outline:sun" />
      </Button>
    </PreferenceForm>
  );
}
