import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";

export function SecretOnce({ title, secret, children }: { title: string; secret: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Alert tone="success" title={title}>
      <p>{t("webhooks.secret.copyNow")}</p>
      <code className="mt-2 block rounded-md bg-card px-3 py-2 break-all select-all" translate="no">
        {secret}
      </code>
      {children ? <div className="mt-4">{children}</div> : null}
    </Alert>
  );
}
