import { useTranslation } from "react-i18next";

import { testEvent } from "~/lib/webhooks/webhook-events";

export function EventName({ type }: { type: string }) {
  const { t } = useTranslation();
  return <>{t(type === testEvent ? "webhooks.events.trial" : `webhooks.events.${type}`)}</>;
}

export function TryResult({
  status,
  problem,
  milliseconds,
}: {
  status: number | null;
  problem: string | null;
  milliseconds: number;
}) {
  const { t } = useTranslation();
  return (
    <span className="tabular-nums">
      {problem === null || problem === "refused"
        ? t("webhooks.deliveries.answered", { status })
        : t(`webhooks.problems.${problem}`)}{" "}
      <span className="text-sm whitespace-nowrap text-muted-foreground">
        {t("webhooks.deliveries.took", { milliseconds })}
      </span>
    </span>
  );
}
