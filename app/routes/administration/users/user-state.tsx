import { useTranslation } from "react-i18next";

import { Badge, type BadgeTone } from "~/components/ui/badge";
import type { UserState } from "~/lib/auth/users/user-states";

const tones: Record<UserState, BadgeTone> = {
  open: "success",
  invited: "info",
  unconfirmed: "neutral",
  awaiting: "warning",
  suspended: "error",
};

export function UserStateBadge({ state }: { state: UserState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`users.states.${state}`)}</Badge>;
}
