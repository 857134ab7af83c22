import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Progress } from "~/components/ui/progress";
import { filePaths } from "~/lib/files/file-paths";

import { isRenamed, isUnderWay, type UploadItem } from "./upload-item";

type UploadRowProps = {
  item: UploadItem;
  /** Whether there is room for it. */
  canRetry: boolean;
  listsStored: boolean;
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
  onDismiss: (id: number) => void;
};

export function UploadRow({ item, canRetry, listsStored, onCancel, onRetry, onDismiss }: UploadRowProps) {
  const { t } = useTranslation();
  const { id, source, outcome, progress } = item;
  const name = source.name;
  const dismiss = (
    <Button
      type="button"
      variant="ghost"
      size="sm"
      onClick={() => onDismiss(id)}
      aria-label={t("files.upload.dismissOf", { name })}
    >
      {t("files.upload.dismiss")}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-48 flex-1">
        <p className="truncate font-medium">{name}</p>
        <UploadText item={item} />
      </div>
      {outcome.state === "uploading" ? (
        <Progress
          label={t("files.upload.progress", { name })}
          value={progress < 1 ? progress * 100 : undefined}
          className="w-40"
        />
      ) : null}
      {isUnderWay(item) ? (
        <Button
          type="button"
          variant="ghost"
          size="sm"
          onClick={() => onCancel(id)}
          aria-label={t("files.upload.cancelOf", { name })}
        >
          {t("files.upload.cancel")}
        </Button>
      ) : null}
      {outcome.state === "failed" || outcome.state === "cancelled" ? (
        <span className="flex gap-2">
          {canRetry ? (
            <Button
              type="button"
              variant="outline"
              size="sm"
              onClick={() => onRetry(id)}
              aria-label={t("files.upload.retryOf", { name })}
            >
              {t("files.upload.retry")}
            </Button>
          ) : null}
          {dismiss}
        </span>
      ) : null}
      {"stored" in outcome && !listsStored ? dismiss : null}
      {"stored" in outcome && listsStored ? (
        <Button asChild variant="link" size="sm">
          <Link
            to={"link" in outcome.stored ? outcome.stored.link : filePaths.file(outcome.stored.id)}
            aria-label={t("files.upload.showOf", { name })}
          >
            {t("files.upload.show")}
          </Link>
        </Button>
      ) : null}
    </li>
  );
}

function UploadText({ item }: { item: UploadItem }) {
  const { t } = useTranslation();
  const { outcome, progress } = item;
  switch (outcome.state) {
    case "uploading":
      return (
        <p className="text-sm text-muted-foreground">
          {progress < 1
            ? t("files.upload.percent", { percent: Math.round(progress * 100) })
            : t("files.upload.processing")}
        </p>
      );
    case "failed":
      return (
        <p className="flex gap-1.5 text-sm font-medium text-error">
          <Icon name="heroicons_mini:exclamation-circle" />
          {t([`files.errors.${outcome.code}`, "files.errors.unknown"])}
        </p>
      );
    case "done":
    case "existed":
      return (
        <p className="flex gap-1.5 text-sm text-success">
          <Icon name="heroicons_mini:check-circle" />
          {isRenamed(item)
            ? t("files.upload.existedAs", { name: outcome.stored.originalName })
            : t(`files.upload.${outcome.state}`)}
          {outcome.folderGone ? ` ${t("files.upload.folderGone")}` : null}
        </p>
      );
    default:
      return <p className="text-sm text-muted-foreground">{t(`files.upload.${outcome.state}`)}</p>;
  }
}
