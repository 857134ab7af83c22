import { useTranslation } from "react-i18next";
import { cn } from "~/components/ui/cn";
import { useAppTitle, useToday } from "~/layouts/document/root-data";

export function Footer({ className, inside }: { className?: string; inside?: string }) {
  const { t } = useTranslation();
  const title = useAppTitle();
  return (
    <footer className={cn("no-print page-footer", className)}>
      <span className={inside}>{t("layout.copyright", { title, year: useToday().slice(0, 4) })}</span>
    </footer>
  );
}
