import { useTranslation } from "react-i18next";

import type { GuestAnswer } from "./guest-answer";
import { EmailField, NameField, PasswordField } from "./guest-fields";
import { GuestForm } from "./guest-form";

/** `min`: how long a password is at least. */
type Props = {
  min: number;
  answer: GuestAnswer | undefined;
  invitation?: { token: string; name: string; email: string };
};

/** An account of one's own: whoever is invited has given their address already. */
export function SignUpForm({ min, answer, invitation }: Props) {
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
        hint={t("settings.security.nextHint", { min })}
        min={min}
        answer={answer}
      />
    </GuestForm>
  );
}
