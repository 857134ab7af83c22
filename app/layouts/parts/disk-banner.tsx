import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";

import { useRootData } from "../root-data";

/** Says on every page of the staff that the server's disk is full, before somebody writes for an hour. */
export function DiskBanner() {
  const { t } = useTranslation();
  const disk = useRootData()?.disk;
  if (!disk) return null;
  return (
    <Alert tone="error" title={t(`layout.disk.${disk}.title`)} className="m-4 mb-0">
      {t(`layout.disk.${disk}.text`)}
    </Alert>
  );
}
