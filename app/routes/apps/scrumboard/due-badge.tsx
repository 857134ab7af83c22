import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";

import type { DueState } from "./board-data.server";

const tones = { overdue: "error", today: "warning", soon: "info" } as const;

/** How near a due date is; nothing while it is far. */
export function DueBadge({ state }: { state: DueState }) {
  const { t } = useTranslation();
  return state ? <Badge tone={tones[state]}>{t(`scrumboard.cards.${state}`)}</Badge> : null;
}
