import { useTranslation } from "react-i18next";

import { Badge, type BadgeTone } from "~/components/ui/badge";

const tones: Record<string, BadgeTone> = {
  draft: "neutral",
  inReview: "warning",
  scheduled: "info",
  published: "success",
  archived: "neutral",
  withdrawn: "warning",
};

type StateProps = { state: string; version: number; liveVersion: number | null; reviewVersion?: number | null };

/** Where an entry stands, and whether its working copy is ahead of what the public reads. */
export function StateBadge({ state, version, liveVersion, reviewVersion = null }: StateProps) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[state] ?? "neutral"}>{t(`content.states.${state}`)}</Badge>
      {reviewVersion !== null && state !== "inReview" ? <Badge tone="warning">{t(`content.states.${reviewVersion === liveVersion ? "later" : "inReview"}`)}</Badge> : null}
      {liveVersion !== null && liveVersion < version && reviewVersion !== version ? <Badge tone="warning">{t("content.states.changed")}</Badge> : null}
    </span>
  );
}
