import { useTranslation } from "react-i18next";

import { Badge, type BadgeTone } from "~/components/ui/badge";
import { awaitsLaterReview } from "~/lib/content/review-states";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

const tones: Record<string, BadgeTone> = {
  draft: "neutral",
  inReview: "warning",
  scheduled: "info",
  published: "success",
  archived: "neutral",
  withdrawn: "warning",
};

type StateProps = {
  state: string;
  version: number;
  liveVersion: number | null;
  reviewVersion?: number | null;
  scheduledVersion?: number | null;
  /** The scheduled version's date. */
  publishAt?: Date | null;
};

/** An entry's state, and whether its working copy is newer than the public version. */
export function StateBadge({
  state,
  version,
  liveVersion,
  reviewVersion = null,
  scheduledVersion = null,
  publishAt = null,
}: StateProps) {
  const { t, i18n } = useTranslation();
  const isLater = awaitsLaterReview({ state, liveVersion, reviewVersion, scheduledVersion });
  const isChanging = liveVersion !== null && scheduledVersion !== null;
  const isAhead =
    liveVersion !== null && liveVersion < version && reviewVersion !== version && scheduledVersion !== version;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[state] ?? "neutral"}>{t(`content.states.${state}`)}</Badge>
      {isChanging ? (
        <Badge tone="info">
          {t("content.states.changing", { time: formatDateTime(publishAt, i18n.language === "tr" ? "tr" : "en") })}
        </Badge>
      ) : null}
      {reviewVersion !== null && state !== "inReview" ? (
        <Badge tone="warning">{t(`content.states.${isLater ? "later" : "inReview"}`)}</Badge>
      ) : null}
      {isAhead ? <Badge tone="warning">{t("content.states.changed")}</Badge> : null}
    </span>
  );
}
