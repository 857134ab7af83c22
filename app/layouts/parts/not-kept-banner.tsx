import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { showToast } from "~/components/controls/toast-store";

import { onNotKept } from "../lock/not-kept";
import { useRootData } from "../root-data";

/**
 * Says beside a form that it could not be kept and stays as it is: the server's disk is full, or nobody answered. A
 * full disk is told on every page of the staff, before somebody writes for an hour.
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
