import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import { formatDate } from "~/lib/platform/text/dates/dates";
import type { Locale } from "~/lib/content/values";

/** Days left until a deadline, or, in red, days overdue. */
export function DaysTo({ day, today, locale }: { day: unknown; today: string; locale: Locale }) {
  const { t } = useTranslation();
  if (typeof day !== "string") return null;
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  const tone = days < 0 ? "error" : days <= 2 ? "warning" : "info";
  return (
    <Badge tone={tone} title={formatDate(day, locale)}>
      {days < 0
        ? t("content.deadlines.late", { count: -days })
        : days === 0
          ? t("content.deadlines.today")
          : t("content.deadlines.left", { count: days })}
    </Badge>
  );
}
