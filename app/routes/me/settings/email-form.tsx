import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";

import { PasswordInput } from "./password-input";
import type { RefusedForm } from "./refusal";
import { SettingsForm } from "./settings-form";
import { useIssueText } from "./use-issue-text";

export function EmailForm({
  email,
  requested,
  refusal,
}: {
  email: string;
  /** Requested and not yet confirmed. */
  requested: string | null;
  refusal: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  const fields = {
    email: { id: "email", label: t("settings.account.newEmail") },
    password: { id: "email-password", label: t("settings.account.emailPassword") },
  };
  return (
    <>
      {/* A form of its own: Enter in the other one must not cancel. */}
      {requested ? <Form id="cancel-email" method="post" /> : null}
      {/* Remounted after a change, so that no password stays in its field. */}
      <SettingsForm
        key={`${email} ${requested}`}
        intent="email"
        title={t("settings.account.email")}
        description={t("settings.account.emailHint")}
        refusal={refusal}
        fields={fields}
        submit={t("settings.account.changeEmail")}
      >
        <p>
          <span className="text-muted-foreground">{t("settings.account.currentEmail")}</span>{" "}
          <strong className="font-semibold break-all">{email}</strong>
        </p>
        {requested ? (
          <Alert title={t("settings.account.requestedEmail", { email: requested })}>
            <p>{t("settings.account.requestedEmailHint")}</p>
            <Button
              type="submit"
              form="cancel-email"
              name="intent"
              value="cancel-email"
              variant="outline"
              size="sm"
              className="mt-3"
            >
              {t("settings.account.cancelEmail")}
            </Button>
          </Alert>
        ) : null}
        <Field id="email" label={fields.email.label} errors={refusal?.errors.email?.map(wordIssue)}>
          {(control) => (
            <Input
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              defaultValue={refusal?.typed.email}
            />
          )}
        </Field>
        <Field id="email-password" label={fields.password.label} errors={refusal?.errors.password?.map(wordIssue)}>
          {(control) => (
            <PasswordInput {...control} name="password" autoComplete="current-password" required maxLength={1024} />
          )}
        </Field>
      </SettingsForm>
    </>
  );
}
