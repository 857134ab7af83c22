import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";

import { isRenamed, type UploadItem } from "./upload-item";
import type { UploadQueue } from "./upload-queue";
import { UploadRow } from "./upload-row";
import { UploadTotals } from "./upload-totals";

type UploadListProps = {
  queue: UploadQueue;
  items: readonly UploadItem[];
  listsStored: boolean;
  canRetry: boolean;
};

export function UploadList({ queue, items, listsStored, canRetry }: UploadListProps) {
  const { t } = useTranslation();
  const shown = items.filter((item) => listsStored || !("stored" in item.outcome) || isRenamed(item));
  return (
    <>
      {listsStored && items.length > 0 ? (
        <UploadTotals items={items} onCancelAll={() => queue.cancelAll()} onClear={() => queue.clear()} />
      ) : null}
      {shown.length > 0 ? (
        <ul
          aria-label={t(listsStored ? "files.upload.queue" : "files.upload.underWay")}
          className={cn("mt-3 divide-y border-t", listsStored && "max-h-96 overflow-y-auto")}
          tabIndex={listsStored ? 0 : undefined}
        >
          {shown.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              listsStored={listsStored}
              onCancel={(id) => queue.cancel(id)}
              onRetry={(id) => queue.retry(id)}
              onDismiss={(id) => queue.dismiss(id)}
              canRetry={canRetry}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}
