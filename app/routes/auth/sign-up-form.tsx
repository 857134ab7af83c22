import { useTranslation } from "react-i18next";

import { passwordLength } from "~/lib/auth/credentials/password-rules";

import type { GuestAnswer } from "./guest-answer";
import { EmailField, NameField, PasswordField } from "./guest-fields";
import { GuestForm } from "./guest-form";

type Props = { answer: GuestAnswer | undefined; invitation?: { token: string; name: string; email: string } };

/** With an invitation the address is known already. */
export function SignUpForm({ answer, invitation }: Props) {
  const { t } = useTranslation();
  const link = invitation && { name: "invitation" as const, secret: invitation.token, email: invitation.email };
  return (
    <GuestForm
      answer={answer}
      submit={t(invitation ? "invitation.submit" : "signUp.submit")}
      {...(link ? { link } : {})}
    >
      <NameField
        label={t("auth.fields.name")}
        answer={answer}
        {...(invitation ? { defaultValue: invitation.name } : { autoFocus: true })}
      />
      {invitation ? null : <EmailField label={t("auth.fields.email")} answer={answer} />}
      <PasswordField
        isNew
        autoFocus={Boolean(invitation)}
        label={t("auth.fields.password")}
        hint={t("settings.security.nextHint", { min: passwordLength.min })}
        answer={answer}
      />
    </GuestForm>
  );
}
