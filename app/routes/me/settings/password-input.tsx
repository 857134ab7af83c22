import { useState } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";

/** The eye appears once scripts run. */
export function PasswordInput(props: Omit<ComponentPropsWithoutRef<"input">, "type">) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const label = t(isShown ? "settings.hidePassword" : "settings.showPassword");
  return (
    <span className="relative block">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        className="pe-12"
        spellCheck={false}
        autoCapitalize="none"
      />
      {hydrated ? (
        <Button
          type="button"
          variant="ghost"
          size="icon"
          className="absolute end-0 top-0"
          aria-label={label}
          aria-controls={props.id}
          title={label}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? "heroicons_outline:eye-slash" : "heroicons_outline:eye"} />
        </Button>
      ) : null}
    </span>
  );
}
