import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Progress } from "~/components/ui/progress";

import { isUnderWay, type UploadItem } from "./upload-item";

type UploadTotalsProps = { items: readonly UploadItem[]; onCancelAll: () => void; onClear: () => void };

export function UploadTotals({ items, onCancelAll, onClear }: UploadTotalsProps) {
  const { t } = useTranslation();
  const underWay = items.filter(isUnderWay).length;
  const counted = items.filter(({ outcome }) => outcome.state !== "cancelled");
  const stored = items.filter(({ outcome }) => "stored" in outcome).length;
  const failed = items.filter(({ outcome }) => outcome.state === "failed").length;
  const bytes = counted.reduce((sum, { source }) => sum + source.size, 0);
  const come = counted.reduce(
    (sum, { source, progress, outcome }) => sum + source.size * ("stored" in outcome ? 1 : progress),
    0,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
      <p className="font-medium tabular-nums">
        {t("files.upload.total", { done: stored, count: counted.length })}
        {failed > 0 ? <span className="ms-2 text-error">{t("files.failed.title", { count: failed })}</span> : null}
      </p>
      {underWay > 0 ? (
        <Progress
          label={t("files.upload.totalProgress")}
          value={bytes > 0 ? (100 * come) / bytes : undefined}
          className="min-w-40 flex-1"
        />
      ) : null}
      {underWay > 1 ? (
        <Button type="button" variant="ghost" size="sm" onClick={onCancelAll}>
          {t("files.upload.cancelAll")}
        </Button>
      ) : null}
      {underWay === 0 ? (
        <Button type="button" variant="ghost" size="sm" onClick={onClear}>
          {t("files.upload.clear")}
        </Button>
      ) : null}
    </div>
  );
}
