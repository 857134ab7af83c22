import { useTranslation } from "react-i18next";

import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { cn } from "~/components/ui/cn";

/** Counted by script. Announced near and past the limit, not at every key. */
export function Counter({ length, max }: { length: number; max: number }) {
  const { t } = useTranslation();
  const live = useHydrated();
  const left = max - length;
  const announced =
    left < 0
      ? t("fields.overLimit", { count: -left })
      : left <= 20 && left % 5 === 0
        ? t("fields.charactersLeft", { count: left })
        : "";
  return (
    <>
      <span className={cn("noscript:hidden", left < 0 && "font-semibold text-error")}>
        {t("fields.counter", { length, max })}
      </span>
      {live ? (
        <span role="status" className="sr-only">
          {announced}
        </span>
      ) : null}
    </>
  );
}
