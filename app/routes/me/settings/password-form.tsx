import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import { Field } from "~/components/controls/field";
import {
  passwordLength,
  passwordStrength,
  type Owner,
  type PasswordRules,
} from "~/lib/auth/credentials/password-rules";

import { PasswordInput } from "./password-input";
import type { RefusedForm } from "./refusal";
import { SettingsForm } from "./settings-form";
import { useIssueText } from "./use-issue-text";

const names = ["current", "next", "again"] as const;
const tones = ["bg-error", "bg-warning", "bg-success", "bg-success"] as const;

type Props = { owner: Owner; rules: PasswordRules; refusal: RefusedForm | undefined };

export function PasswordForm({ owner, rules, refusal }: Props) {
  const { t } = useTranslation();
  const wordIssue = useIssueText(rules.min);
  const round = useRound(refusal !== undefined);
  const [next, setNext] = useState("");
  const fields = Object.fromEntries(
    names.map((name) => [name, { id: `password-${name}`, label: t(`settings.security.${name}`) }]),
  );
  const strength = next === "" ? null : passwordStrength(next, owner, rules);
  const input = (name: (typeof names)[number]) => ({
    name,
    required: true,
    maxLength: passwordLength.max,
    autoComplete: name === "current" ? "current-password" : "new-password",
  });
  const errors = (name: (typeof names)[number]) => refusal?.errors[name]?.map(wordIssue);
  return (
    <SettingsForm
      key={round}
      intent="password"
      title={t("settings.security.password")}
      description={t("settings.security.passwordHint")}
      refusal={refusal}
      fields={fields}
      submit={t("settings.security.change")}
    >
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" defaultValue={owner.email} hidden readOnly />
      <Field id="password-current" label={t("settings.security.current")} errors={errors("current")}>
        {(control) => <PasswordInput {...control} {...input("current")} />}
      </Field>
      <Field
        id="password-next"
        label={t("settings.security.next")}
        hint={t("settings.security.nextHint", { min: rules.min })}
        errors={errors("next")}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...input("next")}
            minLength={rules.min}
            onInput={(event) => setNext(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className="-mt-3 noscript:hidden">
        <div aria-hidden className="flex gap-1">
          {tones.map((_, step) => (
            <span
              key={step}
              className={cn(
                "h-1 flex-1 rounded-full",
                strength !== null && step <= strength ? tones[strength] : "bg-secondary",
              )}
            />
          ))}
        </div>
        <p role="status" className="mt-1 min-h-5 text-sm text-muted-foreground">
          {strength === null ? "" : t(`settings.security.strength.${strength}`)}
        </p>
      </div>
      <Field id="password-again" label={t("settings.security.again")} errors={errors("again")}>
        {(control) => <PasswordInput {...control} {...input("again")} />}
      </Field>
    </SettingsForm>
  );
}

/** A new number after each saved change, so that the form starts empty. */
function useRound(isRefused: boolean): number {
  const { state, formData } = useNavigation();
  const [round, setRound] = useState(0);
  const wasSaved = useRef(false);
  const isSaved = state === "loading" && formData?.get("intent") === "password";
  useEffect(() => {
    // A refused change also reloads, while its form is being corrected.
    if (wasSaved.current && !isSaved && !isRefused) setRound((before) => before + 1);
    wasSaved.current = isSaved;
  }, [isSaved, isRefused]);
  return round;
}
