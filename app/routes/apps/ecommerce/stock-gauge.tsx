import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import type { StockLevel } from "~/lib/apps/ecommerce/product";

const fills = { low: "h-1/3 bg-error", middle: "h-1/2 bg-warning", high: "h-full bg-success" } as const;

/** The pieces, and a bar that says with words and colour whether they are enough. */
export function StockGauge({ stock, level }: { stock: string | null; level: StockLevel }) {
  const { t } = useTranslation();
  if (stock === null) return <span className="text-muted-foreground">{t("inventory.notCounted")}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="flex h-5 w-1.5 items-end overflow-hidden rounded-full bg-muted">
        <span className={cn("w-full", fills[level])} />
      </span>
      {stock}
      {level === "high" ? null : (
        <span className={cn("text-sm", level === "low" ? "font-medium text-error" : "text-muted-foreground")}>
          {t(`inventory.levels.${level}`)}
        </span>
      )}
    </span>
  );
}
