import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { RecordPage } from "./record-page";

export function AdministrationPage(props: Omit<ComponentProps<typeof RecordPage>, "back">) {
  const { t } = useTranslation();
  return <RecordPage back={{ to: "/administration", label: t("administration.title") }} {...props} />;
}
