import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { showToast } from "~/components/controls/toast-store";
import { refusedTextOf } from "~/lib/platform/http/response/form-answer";
import { pageRouter } from "~/lib/platform/http/server/page-router";

/** A fetcher's post, such as a dragged row, has no page that could show why it was refused. */
export function useRefusedFetchers(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const seen = new WeakSet<object>();
    return pageRouter()?.subscribe(({ fetchers }) => {
      for (const { data } of fetchers.values()) {
        const refused = refusedTextOf(data);
        if (!refused || seen.has(refused)) continue;
        seen.add(refused);
        showToast({ id: "refused", tone: "error", text: t(refused.key, refused.values) });
      }
    });
  }, [t]);
}
