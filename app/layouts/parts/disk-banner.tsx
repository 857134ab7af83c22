import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { showToast } from "~/components/controls/toast-store";

import { diskFullEvent } from "../lock/disk-full-event";
import { useRootData } from "../root-data";

/**
 * Says on every page of the staff that the server's disk is full, before somebody writes for an hour; and beside a form
 * that could not be kept, which stays as it is.
 */
export function DiskBanner() {
  const { t } = useTranslation();
  const known = useRootData()?.disk;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const tell = () => {
      setRefused(true);
      showToast({ id: diskFullEvent, tone: "error", text: t("layout.disk.notSaved") });
    };
    window.addEventListener(diskFullEvent, tell);
    return () => window.removeEventListener(diskFullEvent, tell);
  }, [t]);
  const disk = isRefused ? "full" : known;
  if (!disk) return null;
  return (
    <Alert tone="error" title={t(`layout.disk.${disk}.title`)} className="m-4 mb-0">
      {t(`layout.disk.${disk}.text`)}
    </Alert>
  );
}
