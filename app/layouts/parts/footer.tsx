import { useTranslation } from "react-i18next";
import { cn } from "~/components/ui/cn";
import { useAppTitle, useToday } from "../root-data";

/** The copyright line with the current year; 56 px unless its layout says otherwise. */
export function Footer({ className, inside }: { className?: string; inside?: string }) {
  const { t } = useTranslation();
  const title = useAppTitle();
  return (
    <footer className={cn("no-print flex min-h-14 shrink-0 items-center border-t bg-card ps-4 pe-14 text-sm font-medium text-muted-foreground sm:px-8", className)}>
      <span className={inside}>{t("layout.copyright", { title, year: useToday().slice(0, 4) })}</span>
    </footer>
  );
}
