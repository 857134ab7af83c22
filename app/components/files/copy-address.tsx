import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";

/** Without scripts or clipboard, the address is shown for copying by hand. */
export function CopyAddress({ address, name, className }: { address: string; name: string; className?: string }) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const [state, setState] = useState<"done" | "byHand">();

  async function copy() {
    // Without https there is no clipboard.
    try {
      await navigator.clipboard.writeText(address);
      setState("done");
    } catch {
      setState("byHand");
    }
  }

  return (
    <span className={cn("flex flex-col gap-1", className)}>
      <Button
        type="button"
        variant="outline"
        size="sm"
        className={cn("self-start", scriptsOnly)}
        aria-label={t("files.copy.of", { name })}
        onClick={() => void copy()}
      >
        <Icon name={state === "done" ? "heroicons_mini:check" : "heroicons_mini:link"} />
        {t(`files.copy.${state === "done" ? state : "button"}`)}
      </Button>
      <Input
        readOnly
        value={address}
        aria-label={t("files.copy.address", { name })}
        className={cn("text-sm", state !== "byHand" && "hidden noscript:block")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span role="status" className="sr-only">
        {state ? t(`files.copy.${state}`) : ""}
      </span>
    </span>
  );
}
