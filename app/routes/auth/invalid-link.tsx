import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";

/** Says the same of a used, an ended and an invented link. */
export function InvalidLinkAlert({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert tone="warning" title={t("auth.invalidLink.title")}>
      <p>{t("auth.invalidLink.text")}</p>
      {children ? <p className="mt-3">{children}</p> : null}
    </Alert>
  );
}
