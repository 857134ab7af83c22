import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { contentId } from "~/layouts/parts/page-content";
import type { Subscribe } from "~/lib/platform/live/shared-socket";

import { entryChanged, type EntryChanged } from "~/routes/content/entry/entry-changed";

export type ShownList = { section: { id: string }; list: { items: ReadonlyArray<{ id: string; version: number }> } };

const none: ReadonlySet<string> = new Set();

/** Offers to reload after changes by others; nothing moves before that, and the selection stays. */
export function ListLive({
  shown,
  userId,
  subscribe,
}: {
  shown: ShownList;
  userId: string;
  subscribe: Subscribe | null;
}) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  const [changed, setChanged] = useState(none);
  const section = shown.section.id;
  useEffect(() => setChanged(none), [shown]);
  useEffect(
    () =>
      subscribe?.({ ...entryChanged, variables: { section } }, (data) => {
        const { id, version, by } = (data as EntryChanged).entryChanged;
        const row = shown.list.items.find((item) => item.id === id);
        if (by?.id === userId || (row && version !== null && row.version >= version)) return;
        setChanged((before) => (before.has(id) ? before : new Set([...before, id])));
      }),
    [subscribe, section, shown, userId],
  );
  const refresh = () => {
    revalidate();
    // The button disappears when the list loads, so the focus moves.
    document.getElementById(contentId)?.focus({ preventScroll: true });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {changed.size > 0 ? t("live.list.changed", { count: changed.size }) : null}
      </p>
      {changed.size > 0 ? (
        <div className="fixed inset-x-0 bottom-6 z-40 flex justify-center print:hidden">
          <Button type="button" className="shadow-lg" pending={state === "loading"} onClick={refresh}>
            <Icon name="heroicons_outline:arrow-path" />
            {t("live.list.refresh", { count: changed.size })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
