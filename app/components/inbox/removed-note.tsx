import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { inboxPaths, type InboxKind } from "~/lib/inbox/inbox-kinds";

type RemovedNoteProps = { kind: InboxKind; id: string; onUndone: () => void; className?: string };

/** Offers undo after a removal and takes the focus, as the pressed button is gone. */
export function RemovedNote({ kind, id, onUndone, className }: RemovedNoteProps) {
  const { t } = useTranslation();
  const fetcher = useFetcher({ key: `inbox undo ${id}` });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [id]);
  return (
    <fetcher.Form
      method="post"
      action={inboxPaths.list(kind)}
      onSubmit={onUndone}
      className={cn("flex items-center justify-between gap-3 bg-muted py-1.5 ps-5 pe-2", className)}
    >
      <input type="hidden" name="id" value={id} />
      <span role="status">{t(`inbox.${kind}.removed`)}</span>
      <Button
        type="submit"
        variant="ghost"
        size="sm"
        name="intent"
        value="restore"
        className="font-semibold text-primary"
        ref={button}
      >
        {t("inbox.undo")}
      </Button>
    </fetcher.Form>
  );
}
