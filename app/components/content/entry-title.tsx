import { useTranslation } from "react-i18next";

import type { titleFor } from "~/lib/content/title-for";

/** An entry's title in the language it is in; what an entry without one is called, else. */
export function EntryTitle({ title }: { title: ReturnType<typeof titleFor> }) {
  const { t } = useTranslation();
  return title ? <span lang={title.lang}>{title.text}</span> : <>{t("content.untitled")}</>;
}
