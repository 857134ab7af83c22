import { useTranslation } from "react-i18next";

import { hashOfName } from "~/components/fields/focus-field";
import { translateIssue } from "~/components/fields/issue-text";
import { pathLabel } from "~/components/fields/labels";
import { Alert } from "~/components/ui/alert";
import type { Section } from "~/lib/content/definition/definition";
import type { FieldErrors } from "~/lib/platform/refusal";

type Props = {
  section: Section;
  warnings: FieldErrors | undefined;
  /** Publishing errors: their sentences are not repeated. */
  errors: Record<string, string[] | null | undefined>;
};

/** The others are one press away: many rows with one problem would push the form out of sight. */
const shown = 5;

/** The same sentence whatever its legal source. */
const bare = (message: string) => message.replace(/[?&]source=[^&]*/, "");

/** Suggestions for the stored text, each a link to its field, which may be in a closed part of the form. */
export function WarningSummary({ section, warnings = {}, errors }: Props) {
  const { t } = useTranslation();
  const lines = Object.entries(warnings).flatMap(([path, messages]) =>
    messages
      .filter((message) => !errors[path]?.some((error) => bare(error) === bare(message)))
      .map((message) => ({ path, message })),
  );
  if (lines.length === 0) return null;
  const list = (some: typeof lines) => (
    <ul className="mt-1 list-disc ps-5">
      {some.map(({ path, message }) => (
        <li key={path + message}>
          <a href={hashOfName(path)} className="underline underline-offset-2">
            {pathLabel(t, section, path)}: {translateIssue(t, message, section)}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <Alert tone="warning" role="status" title={t("content.entry.warnings")}>
      {list(lines.slice(0, shown))}
      {lines.length > shown ? (
        <details>
          <summary className="mt-1 cursor-pointer">
            {t("content.entry.moreWarnings", { count: lines.length - shown })}
          </summary>
          {list(lines.slice(shown))}
        </details>
      ) : null}
    </Alert>
  );
}
