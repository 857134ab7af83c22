import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";

import type { RefusedForm } from "./refusal";
import { useIssueText } from "./use-issue-text";

type Props = {
  refusal: RefusedForm | undefined;
  /** Each field's control id and label, in the form's order. */
  fields: Record<string, { id: string; label: string }>;
};

/** Each line links to its field. Gets the focus, so that screen readers begin here. */
export function RefusalSummary({ refusal, fields }: Props) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  const lines = Object.entries(fields).flatMap(([name, field]) =>
    (refusal.errors[name] ?? []).map((issue) => ({ ...field, issue })),
  );
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert
        tone="error"
        title={refusal.wait ? t("settings.tooManyTries", { count: refusal.wait }) : t("settings.refused")}
      >
        {lines.length > 0 ? (
          <ul className="mt-1 list-disc ps-5">
            {lines.map(({ id, label, issue }) => (
              <li key={id + issue}>
                <a
                  href={`#${id}`}
                  className="underline underline-offset-2"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {label}: {wordIssue(issue)}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </Alert>
    </div>
  );
}
