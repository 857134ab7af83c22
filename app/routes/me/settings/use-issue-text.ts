import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Translates an issue (an i18n key) with its numbers. */
export function useIssueText(): (issue: string) => string {
  const { t } = useTranslation();
  return useCallback((issue) => t(issue, { min: 10 }), [t]);
}
