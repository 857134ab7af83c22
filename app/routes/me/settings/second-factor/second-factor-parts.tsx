import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";

import { PasswordInput } from "~/routes/me/settings/password-input";
import type { RefusedForm } from "~/routes/me/settings/refusal";
import { useIssueText } from "~/routes/me/settings/use-issue-text";

type Refused = { refusal: RefusedForm | undefined };

export function PasswordField({ intent, refusal }: Refused & { intent: string }) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  return (
    <Field
      id={`${intent}-password`}
      label={t("secondFactor.password")}
      errors={refusal?.errors.password?.map(wordIssue)}
    >
      {(control) => (
        <PasswordInput {...control} name="password" required maxLength={1024} autoComplete="current-password" />
      )}
    </Field>
  );
}

export function CodeField({ intent, hint, refusal }: Refused & { intent: string; hint?: string }) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  return (
    <Field
      id={`${intent}-code`}
      label={t("secondFactor.code")}
      hint={hint}
      errors={refusal?.errors.code?.map(wordIssue)}
    >
      {(control) => (
        <Input
          {...control}
          name="code"
          required
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="text-lg tracking-widest"
        />
      )}
    </Field>
  );
}

export function ProveFields({
  picture,
  secret,
  refusal,
}: Refused & { picture: { size: number; path: string }; secret: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ol className="flex list-decimal flex-col gap-4 ps-5">
        <li>{t("secondFactor.prove.app")}</li>
        <li>
          {t("secondFactor.prove.scan")}
          {/* Cameras need dark on light, whatever the theme. */}
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label={t("secondFactor.prove.picture")}
            shapeRendering="crispEdges"
            className="mt-3 size-52 max-w-full rounded-lg border bg-white"
          >
            <path d={picture.path} fill="#000" />
          </svg>
          <p className="mt-3 text-muted-foreground">{t("secondFactor.prove.key")}</p>
          <code className="mt-1 block rounded-md bg-secondary px-3 py-2 text-lg wrap-break-word" translate="no">
            {secret}
          </code>
        </li>
        <li>{t("secondFactor.prove.code")}</li>
      </ol>
      <CodeField intent="confirm" refusal={refusal} />
    </>
  );
}

/** Shown once, after they were made. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Alert tone="warning" title={t("secondFactor.codes.keep")}>
        {t("secondFactor.codes.hint")}
      </Alert>
      <ul
        aria-label={t("secondFactor.codes.title")}
        className="grid gap-x-6 gap-y-2 rounded-md bg-secondary px-4 py-3 text-lg sm:grid-cols-2"
        translate="no"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
