import { useCallback, useEffect, useRef } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useLeaveGuard } from "~/routes/content/use-leave-guard";

/**
 * Around the forms of a panel: whoever leaves it with something typed and not saved is asked first.
 * @param isRefused the last form came back unsaved
 */
export function UnsavedGuard({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const touched = useRef(new Set<EventTarget>());
  const sent = useRef<EventTarget | null>(null);
  useEffect(() => {
    if (isRefused && sent.current) touched.current.add(sent.current);
  }, [isRefused]);
  useLeaveGuard(useCallback(() => touched.current.size > 0, []), t("settings.leave"));
  const onInput = ({ target }: FormEvent) => {
    if ("form" in target && target.form instanceof HTMLFormElement) touched.current.add(target.form);
  };
  const onSubmit = ({ target }: FormEvent) => {
    sent.current = target;
    touched.current.delete(target);
  };
  return (
    <div className="contents" onInput={onInput} onSubmit={onSubmit}>
      {children}
    </div>
  );
}
