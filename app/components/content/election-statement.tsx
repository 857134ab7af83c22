import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import { Checkbox } from "~/components/ui/checkbox";
import { formatDate } from "~/lib/platform/text/dates/dates";

/** Asked of everybody who publishes before an election; publishing works without it too. */
export function ElectionStatement({
  election,
  isChecked = false,
}: {
  election: { until?: string } | null | undefined;
  isChecked?: boolean;
}) {
  const { t } = useTranslation();
  if (!election) return null;
  const hint = t(election.until === undefined ? "content.election.hint" : "content.election.hintUntil", {
    until: election.until === undefined ? "" : formatDate(election.until),
  });
  return (
    <ChoiceLabel
      control={<Checkbox name="electionChecked" value="true" defaultChecked={isChecked} />}
      hint={hint}
      className="rounded-lg border border-warning bg-warning-soft px-3"
    >
      {t("content.election.statement")}
    </ChoiceLabel>
  );
}
