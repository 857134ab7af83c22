import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";

import type { readList } from "./data.server";
import { movedOf } from "./moved";
import { useTitleOf } from "./row";

/** Says where a row went, focuses it and offers undo. The live region exists before its first text. */
export function MovedNote() {
  const { t } = useTranslation();
  const { list } = useLoaderData<typeof readList>();
  const { search, key } = useLocation();
  const rowTitle = useTitleOf();
  const moved = movedOf(search);
  const at = moved ? list.items.findIndex((row) => row.id === moved.id) : -1;
  const row = list.items[at];
  const id = row?.id;

  useEffect(() => {
    if (!id) return;
    const buttons = [
      ...document.querySelectorAll<HTMLButtonElement>(`button[value="up:${id}"], button[value="down:${id}"]`),
    ];
    // Keep the focus of people who went on to something else; others pressed a row's button or dragged it.
    const pressed = document.activeElement instanceof HTMLButtonElement ? document.activeElement.value : "";
    const isElsewhere =
      document.activeElement !== document.body &&
      document.activeElement !== null &&
      !/^(?:up|down|in|out|undo-move):/.test(pressed);
    if (isElsewhere) return;
    const same = buttons.find((button) => button.value === pressed && !button.disabled);
    (same ?? buttons.find((button) => !button.disabled))?.focus({ preventScroll: false });
  }, [id, key]);

  return (
    <div
      className={
        row ? "flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-info-soft px-4 py-2" : undefined
      }
    >
      <p role="status">
        {row
          ? t(moved?.undo ? "content.list.moved" : "content.list.movedBack", {
              title: rowTitle(row).text,
              at: list.pagination.startIndex + at + 1,
            })
          : null}
        {row && moved?.isProposed ? ` ${t("content.list.movedInDraft")}` : null}
      </p>
      {row && moved?.undo ? (
        <Button type="submit" name="intent" value={`undo-move:${moved.undo}`} variant="outline" size="sm">
          <Icon name="heroicons_outline:arrow-uturn-left" />
          {t("content.list.undoMove")}
        </Button>
      ) : null}
    </div>
  );
}
