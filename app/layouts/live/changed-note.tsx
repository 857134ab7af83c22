import { useRevalidator } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { contentId } from "~/layouts/parts/page-content";

/** Offers to show what others have changed; nothing on the page moves before that. */
export function ChangedNote({ count }: { count: number }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  const refresh = () => {
    revalidate();
    // The button disappears when the list loads, so the focus moves.
    document.getElementById(contentId)?.focus({ preventScroll: true });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? t("live.list.changed", { count }) : null}
      </p>
      {count > 0 ? (
        <div className="fixed inset-x-0 bottom-6 z-40 flex justify-center print:hidden">
          <Button type="button" className="shadow-lg" pending={state === "loading"} onClick={refresh}>
            <Icon name="heroicons_outline:arrow-path" />
            {t("live.list.refresh", { count })}
          </Button>
        </div>
      ) : null}
    </>
  );
}
