import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { hashOfName } from "~/components/fields/focus-field";
import { translateIssue } from "~/components/fields/issue-text";
import { pathLabel } from "~/components/fields/labels";
import { isAmong, useFilled } from "~/components/fields/use-filled";
import { Alert } from "~/components/ui/alert";
import type { Section } from "~/lib/content/definition/definition";
import type { FieldErrors } from "~/lib/platform/refusal";

type Props = {
  section: Section;
  problem: string;
  errors: Record<string, string[] | null | undefined>;
  panelErrors: FieldErrors | undefined;
};

/** Each line links to its field. Gets the focus, so that screen readers begin here. */
export function ErrorSummary({ section, problem, errors, panelErrors }: Props) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  const filled = useFilled(ref);
  const all = [
    ...Object.entries(errors),
    ...Object.entries(panelErrors ?? {}).filter(([name]) => !(name in errors)),
  ].flatMap(([path, messages]) => (messages ?? []).map((message) => ({ path, message })));
  const lines = all.filter(({ path }) => !isAmong(filled, path));
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {all.length > 0 && lines.length === 0 ? null : (
        <Alert tone={lines.length > 0 ? "error" : "info"} title={t(problem)}>
          {lines.length > 0 ? (
            <ul className="mt-1 list-disc ps-5">
              {lines.map(({ path, message }) => (
                <li key={path + message}>
                  <a href={hashOfName(path)} className="underline underline-offset-2">
                    {section.fields[path.split(/[.[]/)[0] ?? ""] ? `${pathLabel(t, section, path)}: ` : ""}
                    {translateIssue(t, message, section)}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </Alert>
      )}
    </div>
  );
}
