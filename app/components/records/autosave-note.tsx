import { useTranslation } from "react-i18next";

import type { AutosaveState } from "./use-record-autosave";

/** Says whether what was typed is saved. */
export function AutosaveNote({ state }: { state: AutosaveState }) {
  const { t } = useTranslation();
  const text = {
    clean: "",
    dirty: t("records.autosave.dirty"),
    saving: t("records.autosave.saving"),
    saved: t("records.autosave.saved"),
    offline: t("records.autosave.offline"),
    stale: t("records.autosave.stale"),
    refused: t("records.autosave.refused"),
  }[state];
  const isTrouble = state === "offline" || state === "stale" || state === "refused";
  return (
    <p role="status" className={isTrouble ? "text-sm text-warning" : "text-sm text-muted-foreground"}>
      {text}
    </p>
  );
}
