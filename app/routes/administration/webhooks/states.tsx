import { useTranslation } from "react-i18next";

import { Badge, type BadgeTone } from "~/components/ui/badge";
import type { DeliveryState } from "~/lib/webhooks/webhook-events";

const tones: Record<DeliveryState, BadgeTone> = { waiting: "info", sent: "success", failed: "error" };

export function DeliveryStateBadge({ state }: { state: DeliveryState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`webhooks.deliveries.states.${state}`)}</Badge>;
}

export type WebhookState = "active" | "failing" | "off" | "switchedOff";
const webhookTones: Record<WebhookState, BadgeTone> = {
  active: "success",
  failing: "warning",
  off: "neutral",
  switchedOff: "error",
};

export function stateOf({
  isActive,
  switchedOff,
  failures,
}: {
  isActive: boolean;
  switchedOff: string | null;
  failures: number;
}): WebhookState {
  if (!isActive) return switchedOff === null ? "off" : "switchedOff";
  return failures > 0 ? "failing" : "active";
}

export function WebhookStateBadge({ state }: { state: WebhookState }) {
  const { t } = useTranslation();
  return <Badge tone={webhookTones[state]}>{t(`webhooks.states.${state}`)}</Badge>;
}
