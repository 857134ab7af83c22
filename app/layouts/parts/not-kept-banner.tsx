import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { showToast } from "~/components/controls/toast-store";

import { onNotKept } from "~/components/controls/not-kept";
import { useRootData } from "~/layouts/document/root-data";

/**
 * Shown beside a form that could not be saved, and stays. A full disk is announced on every staff page before somebody
 * writes for an hour.
 */
export function NotKeptBanner() {
  const { t } = useTranslation();
  const known = useRootData()?.disk;
  const [isRefused, setRefused] = useState(false);
  useEffect(
    () =>
      onNotKept((reason) => {
        if (reason === "disk") setRefused(true);
        showToast({ id: reason, tone: "error", text: t(`layout.notKept.${reason}`) });
      }),
    [t],
  );
  const disk = isRefused ? "full" : known;
  if (!disk) return null;
  return (
    <Alert tone="error" title={t(`layout.disk.${disk}.title`)} className="m-4 mb-0">
      {t(`layout.disk.${disk}.text`)}
    </Alert>
  );
}
