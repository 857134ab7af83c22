import { useTranslation } from "react-i18next";

import { Badge, type BadgeTone } from "~/components/ui/badge";
import type { MenuState } from "~/lib/menus/menus.server";

const tones: Record<MenuState, BadgeTone> = {
  empty: "outline",
  draft: "neutral",
  changed: "warning",
  published: "success",
};

export function MenuStateBadge({ state }: { state: MenuState }) {
  const { t } = useTranslation();
  return <Badge tone={tones[state]}>{t(`menus.states.${state}`)}</Badge>;
}
