import { useTranslation } from "react-i18next";

import { Badge, type BadgeTone } from "~/components/ui/badge";
import type { MailState } from "~/lib/mails/mail-states";

const tones: Record<MailState, BadgeTone> = {
  waiting: "info",
  sent: "success",
  failed: "error",
  kept: "neutral",
  suspected: "warning",
};

export function MailStateBadge({ state }: { state: MailState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`sentMails.states.${state}`)}</Badge>;
}
