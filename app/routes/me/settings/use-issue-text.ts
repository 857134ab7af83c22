import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** The text of an issue, which is an i18n key. @param min how long a password is at least */
export function useIssueText(min = 10): (issue: string) => string {
  const { t } = useTranslation();
  return useCallback((issue) => t(issue, { min }), [t, min]);
}
