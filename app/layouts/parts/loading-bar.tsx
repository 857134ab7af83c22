import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** At the very top while the next page is on its way. */
export function LoadingBar() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  if (navigation.state === "idle") return null;
  return <div className="loading-bar no-print" role="progressbar" aria-label={t("ui.loading")} />;
}
