import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { passwordLength } from "~/lib/auth/password-rules";

import type { GuestAnswer } from "./guest-answer";
import { EmailField, NameField, PasswordField, RefusalAlert, RevealScript } from "./guest-fields";

type Props = { answer: GuestAnswer | undefined; invitation?: { token: string; name: string; email: string } };

/** An account of one's own: whoever is invited has given their address already. */
export function SignUpForm({ answer, invitation }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <RefusalAlert answer={answer} />
      <Form method="post" className="flex flex-col gap-5">
        {invitation ? (
          <>
            <input type="hidden" name="invitation" value={invitation.token} />
            <input type="text" name="username" autoComplete="username" defaultValue={invitation.email} hidden readOnly />
          </>
        ) : null}
        <NameField label={t("auth.fields.name")} answer={answer} {...(invitation ? { defaultValue: invitation.name } : { autoFocus: true })} />
        {invitation ? null : <EmailField label={t("auth.fields.email")} answer={answer} />}
        <PasswordField isNew autoFocus={Boolean(invitation)} label={t("auth.fields.password")} hint={t("settings.security.nextHint", { min: passwordLength.min })} answer={answer} />
        <Button type="submit" size="lg" className="w-full">
          {t(invitation ? "invitation.submit" : "signUp.submit")}
        </Button>
      </Form>
      <RevealScript />
    </>
  );
}
