import { isRouteErrorResponse, Link, useParams, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { buttonVariants } from "~/components/ui/button";
import { chatPages } from "~/lib/apps/chat/chat-place";

/** Specification §8: shown to the reader and logged to the console. Other errors go on to the page around it. */
export function ChatNotThere() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { id = "" } = useParams();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const text = t("chat.missing", { id });
  useEffect(() => {
    if (isMissing) console.error(text);
  }, [isMissing, text]);
  if (!isMissing) throw error;
  return (
    <div role="alert" className="flex min-h-0 flex-1 items-center justify-center overflow-y-auto">
      <EmptyState
        icon="heroicons_outline:magnifying-glass"
        title={<span className="wrap-anywhere">{text}</span>}
        description={t("chat.missingText")}
        action={
          <Link to={chatPages.list()} className={buttonVariants()}>
            {t("chat.back")}
          </Link>
        }
      />
    </div>
  );
}
