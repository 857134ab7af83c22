import { useTranslation } from "react-i18next";

import { Checkbox } from "~/components/ui/checkbox";

/** Nothing, where the item is not the person's to change. */
export function ChooseItem({ name, value }: { name: string; value: string | null }) {
  const { t } = useTranslation();
  if (value === null) return null;
  return <Checkbox name="item" value={value} aria-label={t("bulk.chooseRow", { name })} />;
}
