import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Words an issue, which is an i18n key; with the numbers it speaks of. */
export function useIssueText(): (issue: string) => string {
  const { t } = useTranslation();
  return useCallback((issue) => t(issue, { min: 10 }), [t]);
}
