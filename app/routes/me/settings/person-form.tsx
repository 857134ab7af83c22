import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { longestName } from "~/lib/auth/account/person-name";

import type { RefusedForm } from "./refusal";
import { SettingsForm } from "./settings-form";
import { useIssueText } from "./use-issue-text";

type Person = { name: string; jobTitle: string; phone: string; about: string; birthday: string; address: string };
const names = ["name", "jobTitle", "phone", "birthday", "address", "about"] as const;

/** @param stored the account's values; `shown`: the same, formatted */
export function PersonForm({
  stored,
  shown,
  refusal,
}: {
  stored: Person;
  shown: Person;
  refusal: RefusedForm | undefined;
}) {
  const { t } = useTranslation();
  const wordIssue = useIssueText();
  const labels = Object.fromEntries(names.map((name) => [name, { id: name, label: t(`settings.account.${name}`) }]));
  const errors = (name: keyof Person) => refusal?.errors[name]?.map(wordIssue);
  const value = (name: keyof Person) => ({ name, defaultValue: refusal?.typed[name] ?? shown[name] });
  return (
    <SettingsForm
      intent="person"
      title={t("settings.account.person")}
      description={t("settings.account.personHint")}
      refusal={refusal}
      fields={labels}
    >
      <input type="hidden" name="was" value={refusal?.typed.was ?? JSON.stringify(stored)} />
      {/* Keys: a field whose stored value changed is remounted; the others keep what is typed. */}
      <Field id="name" label={t("settings.account.name")} note={t("ui.required")} errors={errors("name")}>
        {(control) => (
          <Input
            key={stored.name}
            {...control}
            {...value("name")}
            autoComplete="name"
            required
            maxLength={longestName}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="jobTitle"
          label={t("settings.account.jobTitle")}
          hint={t("settings.account.jobTitleHint")}
          errors={errors("jobTitle")}
        >
          {(control) => (
            <Input
              key={stored.jobTitle}
              {...control}
              {...value("jobTitle")}
              autoComplete="organization-title"
              maxLength={80}
            />
          )}
        </Field>
        <Field
          id="phone"
          label={t("settings.account.phone")}
          hint={t("settings.account.phoneHint")}
          errors={errors("phone")}
        >
          {(control) => (
            <Input key={stored.phone} {...control} {...value("phone")} type="tel" autoComplete="tel" maxLength={40} />
          )}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="birthday"
          label={t("settings.account.birthday")}
          hint={t("settings.account.birthdayHint")}
          errors={errors("birthday")}
        >
          {(control) => (
            <Input key={stored.birthday} {...control} {...value("birthday")} type="date" autoComplete="bday" />
          )}
        </Field>
        <Field
          id="address"
          label={t("settings.account.address")}
          hint={t("settings.account.addressHint")}
          errors={errors("address")}
        >
          {(control) => (
            <Input
              key={stored.address}
              {...control}
              {...value("address")}
              autoComplete="address-line1"
              maxLength={200}
            />
          )}
        </Field>
      </div>
      <Field
        id="about"
        label={t("settings.account.about")}
        hint={t("settings.account.aboutHint")}
        errors={errors("about")}
      >
        {(control) => <Textarea key={stored.about} {...control} {...value("about")} rows={5} maxLength={1000} />}
      </Field>
    </SettingsForm>
  );
}
