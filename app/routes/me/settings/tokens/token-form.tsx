import { useTranslation } from "react-i18next";

import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { apiScopes } from "~/lib/access/api-scopes";

import { PasswordInput } from "~/routes/me/settings/password-input";
import type { RefusedForm } from "~/routes/me/settings/refusal";
import { SettingsForm } from "~/routes/me/settings/settings-form";
import { tokenDays } from "./token-days";
import { useIssueText } from "~/routes/me/settings/use-issue-text";

export function TokenForm({ refusal }: { refusal: RefusedForm | undefined }) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  const fields = Object.fromEntries(
    ["name", "scopes", "days", "password"].map((name) => [
      name,
      { id: `token-${name}`, label: t(`apiTokens.${name}`) },
    ]),
  );
  const errors = (name: string) => refusal?.errors[name]?.map(wordIssue);
  return (
    <SettingsForm
      intent="create"
      title={t("apiTokens.create")}
      description={t("apiTokens.createHint")}
      refusal={refusal}
      fields={fields}
      submit={t("apiTokens.submit")}
    >
      <Field id="token-name" label={t("apiTokens.name")} hint={t("apiTokens.nameHint")} errors={errors("name")}>
        {(control) => <Input {...control} name="name" required maxLength={80} defaultValue={refusal?.typed.name} />}
      </Field>
      <Field
        id="token-scopes"
        as="group"
        label={t("apiTokens.scopes")}
        hint={t("apiTokens.scopesHint")}
        errors={errors("scopes")}
      >
        {(control) => (
          <div id={control.id} tabIndex={-1}>
            {apiScopes.map((scope) => (
              <ChoiceLabel
                key={scope}
                control={
                  <Checkbox
                    name={`scope-${scope}`}
                    value="on"
                    defaultChecked={refusal ? refusal.typed[`scope-${scope}`] === "on" : scope === "content:read"}
                  />
                }
                hint={t(`apiTokens.scope.${scopeKey(scope)}.hint`)}
              >
                {t(`apiTokens.scope.${scopeKey(scope)}.title`)}
              </ChoiceLabel>
            ))}
          </div>
        )}
      </Field>
      <Field id="token-days" label={t("apiTokens.days")} errors={errors("days")}>
        {(control) => (
          <NativeSelect {...control} name="days" defaultValue={refusal?.typed.days ?? "90"}>
            {tokenDays.map((days) => (
              <option key={days} value={days}>
                {days === "never" ? t("apiTokens.never") : t("apiTokens.forDays", { count: Number(days) })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field id="token-password" label={t("secondFactor.password")} errors={errors("password")}>
        {(control) => (
          <PasswordInput {...control} name="password" required maxLength={1024} autoComplete="current-password" />
        )}
      </Field>
    </SettingsForm>
  );
}

/** i18n keys contain no colon. */
export const scopeKey = (scope: (typeof apiScopes)[number]) => scope.replace(":", "-");
