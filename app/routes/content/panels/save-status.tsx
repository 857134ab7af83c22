import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";

export type SaveState =
  | { state: "clean" }
  | { state: "dirty" }
  | { state: "saving" }
  | { state: "saved"; at: Date }
  | { state: "stale"; by: string | null }
  | { state: "refused" }
  | { state: "offline" }
  | { state: "partMissing" };

const troubles: ReadonlySet<SaveState["state"]> = new Set(["stale", "refused", "offline", "partMissing"]);

/** Announces aloud only that a text was not saved. */
export function SaveStatus({ status }: { status: SaveState }) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const time =
    status.state === "saved" ? status.at.toLocaleTimeString(i18n.language, { hour: "2-digit", minute: "2-digit" }) : "";
  const isTrouble = troubles.has(status.state);
  const name = status.state === "stale" ? (status.by ?? t("content.conflict.somebody")) : "";
  return (
    <p
      role={isTrouble ? "alert" : "status"}
      className={isTrouble ? "text-sm font-medium text-warning-strong" : "text-sm text-muted-foreground"}
    >
      {status.state === "clean" ? null : (
        <span className="inline-flex items-center gap-1.5">
          <Icon
            name={
              isTrouble
                ? "heroicons_mini:exclamation-triangle"
                : status.state === "saved"
                  ? "heroicons_mini:check-circle"
                  : "heroicons_mini:pencil"
            }
            className="size-4"
          />
          {t(`content.saving.${status.state}`, { time, name })}
          {/* Some browsers never ask again for a script that could not be had, until the page is loaded anew. */}
          {status.state === "partMissing" ? (
            <a href={pathname} className="underline">
              {t("content.saving.loadAgain")}
            </a>
          ) : null}
        </span>
      )}
    </p>
  );
}
