import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Alert } from "~/components/ui/alert";
import { Field, type FieldControl } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { useNonce } from "~/layouts/document/nonce";
import { passwordLength } from "~/lib/auth/credentials/password-rules";
import { longestName } from "~/lib/auth/account/person-name";

import type { GuestAnswer } from "./guest-answer";

type FieldProps = { label: string; hint?: string; answer?: GuestAnswer | undefined; autoFocus?: boolean };

function useErrors(answer: GuestAnswer | undefined, name: string, min: number = passwordLength.min) {
  const { t } = useTranslation();
  return answer?.errors[name]?.map((key) => t(key, { min }));
}

const order = ["name", "email", "password", "again"];

/** After a refusal, focuses the first field to fill in: neither of two differing passwords comes back. */
function hasFocus(answer: GuestAnswer | undefined, name: string, wanted: boolean | undefined): boolean | undefined {
  const first = order.find((one) => answer?.errors[one]);
  return first === undefined ? wanted : (first === "again" ? "password" : first) === name;
}

/** The id of the text that says why a form was refused. */
export const refusalId = "refusal";

/** Links the refusal to the field, so that screen readers announce it there. */
export function refused(control: FieldControl, isRefused: boolean): FieldControl {
  return isRefused
    ? {
        ...control,
        "aria-invalid": true,
        "aria-describedby": [refusalId, control["aria-describedby"]].filter(Boolean).join(" "),
      }
    : control;
}

export function RefusalAlert({ answer }: { answer: GuestAnswer | undefined }) {
  const { t } = useTranslation();
  // The layout shows above the page what concerns no field.
  if (!answer || answer.refused) return null;
  return (
    <Alert tone="error" title={answer.wait ? t("auth.signIn.tooMany", { count: answer.wait }) : t("auth.problems")} />
  );
}

export function NameField({ answer, defaultValue, ...field }: FieldProps & { defaultValue?: string }) {
  return (
    <Field id="name" errors={useErrors(answer, "name")} label={field.label} hint={field.hint}>
      {(control) => (
        <Input
          {...control}
          name="name"
          autoComplete="name"
          required
          maxLength={longestName}
          defaultValue={answer?.typed.name ?? defaultValue}
          autoFocus={hasFocus(answer, "name", field.autoFocus)}
        />
      )}
    </Field>
  );
}

export function EmailField({ answer, ...field }: FieldProps) {
  return (
    <Field id="email" errors={useErrors(answer, "email")} label={field.label} hint={field.hint}>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={answer?.typed.email}
          autoFocus={hasFocus(answer, "email", field.autoFocus)}
        />
      )}
    </Field>
  );
}

type PasswordProps = FieldProps & {
  name?: "password" | "again";
  /** The input's name, if different. */
  inputName?: string;
  isNew?: boolean;
  /** How long a new one is at least. */
  min?: number;
  isRefused?: boolean;
};

/** The eye works once `RevealScript` has run. */
export function PasswordField({
  answer,
  name = "password",
  inputName = name,
  isNew = false,
  min = passwordLength.min,
  isRefused = false,
  ...field
}: PasswordProps) {
  const { t } = useTranslation();
  return (
    <Field id={name} errors={useErrors(answer, name, min)} label={field.label} hint={field.hint}>
      {(control) => (
        <span className="relative block">
          <Input
            {...refused(control, isRefused)}
            name={inputName}
            type="password"
            autoComplete={isNew ? "new-password" : "current-password"}
            required
            minLength={isNew ? min : undefined}
            maxLength={passwordLength.max}
            spellCheck={false}
            autoCapitalize="none"
            autoFocus={hasFocus(answer, name, field.autoFocus)}
            className="pe-12"
          />
          <button
            type="button"
            hidden
            data-reveal={name}
            aria-pressed="false"
            aria-label={t("auth.reveal")}
            title={t("auth.reveal")}
            className={
              "group absolute end-0 top-0 inline-flex size-10 items-center justify-center rounded-md " +
              "text-muted-foreground hover:text-foreground"
            }
          >
            <Icon name="heroicons_outline:eye" className="group-aria-pressed:hidden" />
            <Icon name="heroicons_outline:eye-slash" className="hidden group-aria-pressed:block" />
          </button>
        </span>
      )}
    </Field>
  );
}

const reveal = `for(const b of document.querySelectorAll("[data-reveal]")){const i=document.getElementById(b.dataset.reveal);b.hidden=false;b.addEventListener("click",()=>{const s=i.type==="password";i.type=s?"text":"password";b.setAttribute("aria-pressed",String(s))})}`;

export function RevealScript() {
  const nonce = useNonce();
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: reveal }} />;
}
