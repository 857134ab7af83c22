import { useCallback, useEffect, useRef } from "react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useAnyAnswer } from "~/components/controls/answer/use-answer";
import { onNotKept } from "~/components/controls/not-kept";
import { useLeaveGuard } from "~/components/controls/use-leave-guard";
import { isUnasked } from "~/lib/platform/http/response/form-answer";

type UnsavedGuardProps = {
  /** An unsaved form's answer, a new object each time; else undefined. */
  returned: object | undefined;
  question?: string;
  children: ReactNode;
};

/** Asks before somebody leaves with unsaved input. */
export function UnsavedGuard({ returned, question, children }: UnsavedGuardProps) {
  const { t } = useTranslation();
  const touched = useRef(new Set<EventTarget>());
  const sent = useRef<EventTarget | null>(null);
  const answer = useAnyAnswer();
  const unsaved = returned ?? (isUnasked(answer) ? answer : undefined);
  useEffect(() => {
    if (unsaved && sent.current) touched.current.add(sent.current);
  }, [unsaved]);
  useEffect(() => onNotKept(() => void (sent.current && touched.current.add(sent.current))), []);
  useLeaveGuard(
    useCallback(() => touched.current.size > 0, []),
    question ?? t("settings.leave"),
  );
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
