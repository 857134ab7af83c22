import { useTranslation } from "react-i18next";
import { useAppTitle } from "../root-data";

export function Footer() {
  const { t } = useTranslation();
  const title = useAppTitle();
  return (
    <footer className="no-print flex min-h-14 items-center border-t bg-card px-4 text-sm font-medium text-muted-foreground sm:px-8">
      {t("layout.copyright", { title, year: new Date().getFullYear() })}
    </footer>
  );
}
