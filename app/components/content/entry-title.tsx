import { useTranslation } from "react-i18next";

import type { titleFor } from "~/lib/content/title-for";

/** The title in its own language, or the text for entries without one. */
export function EntryTitle({ title }: { title: ReturnType<typeof titleFor> }) {
  const { t } = useTranslation();
  return title ? <span lang={title.lang}>{title.text}</span> : <>{t("content.untitled")}</>;
}
