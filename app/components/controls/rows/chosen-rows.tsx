import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Checkbox } from "~/components/ui/checkbox";
import { cn } from "~/components/ui/cn";
import { TableCell, TableHead } from "~/components/ui/table";

import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";

export function ChooseAll({ className }: { className?: string }) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  return (
    <label
      className={cn("inline-flex min-h-9 items-center gap-2 self-start text-sm print:hidden", className, scriptsOnly)}
    >
      <Checkbox data-page />
      {t("bulk.page")}
    </label>
  );
}

export function ChooseHead() {
  const { t } = useTranslation();
  return (
    <TableHead data-part="choose" className="w-px">
      <span className="sr-only">{t("bulk.choose")}</span>
    </TableHead>
  );
}

export function ChooseCell({ value, name, disabled }: { value: string; name: string; disabled?: boolean }) {
  const { t } = useTranslation();
  return (
    <TableCell data-part="choose">
      <Checkbox name="item" value={value} disabled={disabled} aria-label={t("bulk.chooseRow", { name })} />
    </TableCell>
  );
}

/** At the foot of the window while rows are selected. */
export function ChosenBar({ count, label, children }: { count: number; label?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={label ?? t("bulk.label")} className="chosen-bar chosen-frame">
      <p role="status" className="me-2 font-medium tabular-nums noscript:hidden">
        {count > 0 ? t("bulk.chosen", { count }) : null}
      </p>
      <p className="hidden noscript:block">{t("bulk.chooseFirst")}</p>
      {children}
    </div>
  );
}
