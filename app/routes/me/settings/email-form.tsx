import { useTranslation } from "react-i18next";

import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";

import { PasswordInput } from "./password-input";
import type { Refusal } from "./refusal";
import { SettingsForm } from "./settings-form";
import { useIssueText } from "./use-issue-text";

export function EmailForm({ email, refusal }: { email: string; refusal: Refusal | undefined }) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  const fields = { email: { id: "email", label: t("settings.account.newEmail") }, password: { id: "email-password", label: t("settings.account.emailPassword") } };
  return (
    // Anew after a change, so that no password stays in its field.
    <SettingsForm
      key={email}
      intent="email"
      title={t("settings.account.email")}
      description={t("settings.account.emailHint")}
      refusal={refusal}
      fields={fields}
      submit={t("settings.account.changeEmail")}
    >
      <p>
        <span className="text-muted-foreground">{t("settings.account.currentEmail")}</span> <strong className="font-semibold break-all">{email}</strong>
      </p>
      <Field id="email" label={fields.email.label} errors={refusal?.errors.email?.map(wordIssue)}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="email" required maxLength={254} defaultValue={refusal?.typed.email} />}
      </Field>
      <Field id="email-password" label={fields.password.label} errors={refusal?.errors.password?.map(wordIssue)}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required maxLength={1024} />}
      </Field>
    </SettingsForm>
  );
}
