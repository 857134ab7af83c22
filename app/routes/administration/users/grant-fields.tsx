import { useTranslation } from "react-i18next";

import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { NativeSelect } from "~/components/ui/native-select";
import { roles, type Grant } from "~/lib/access/roles";

import type { readGrantChoices } from "./grant-choices.server";

type Choices = Awaited<ReturnType<typeof readGrantChoices>>;
/** Roles whose reach the chosen sections and units narrow; the others act everywhere. */
export const limitedRoles = ["departmentApprover", "departmentEditor", "translator"] as const;

const fromWeakest = [...roles].reverse().sort((a, b) => Number(b === "viewer") - Number(a === "viewer"));

/** A role, and where it holds. Without scripts both lists are there to choose from, and "all" wins over what is chosen. */
export function GrantFields({ grant, choices, isOptional = false, errors = [] }: { grant: Grant | null; choices: Choices; isOptional?: boolean; errors?: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Field id="role" label={t("users.role")} errors={errors} hint={t("users.roleHint")}>
        {(control) => (
          <NativeSelect {...control} name="role" defaultValue={grant?.role ?? ""} required={!isOptional}>
            <option value="">{t(isOptional ? "users.noRole" : "users.chooseRole")}</option>
            {fromWeakest.map((role) => (
              <option key={role} value={role}>
                {t(`profile.roles.${role}.name`)}: {t(`profile.roles.${role}.text`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Many
          name="sections"
          all="everySection"
          label={t("users.sections")}
          allLabel={t("profile.roles.allSections")}
          chosen={grant ? grant.sections : null}
          options={choices.sections.map((id) => ({ id, title: t(`content.sections.${id}.title`) }))}
        />
        <Many name="departments" all="everyUnit" label={t("users.units")} allLabel={t("profile.roles.allUnits")} chosen={grant ? grant.departments : null} options={choices.units} />
      </div>
    </>
  );
}

type ManyProps = { name: string; all: string; label: string; allLabel: string; chosen: readonly string[] | null; options: readonly { id: string; title: string }[] };

function Many({ name, all, label, allLabel, chosen, options }: ManyProps) {
  return (
    <fieldset className="all-or-some flex min-w-0 flex-col">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <ChoiceLabel control={<Checkbox name={all} defaultChecked={chosen === null} />}>{allLabel}</ChoiceLabel>
      {/* Out of use while "all" is chosen; the browser alone sees to it. */}
      <div className="some max-h-72 overflow-y-auto rounded-lg border px-4 py-2" tabIndex={0} role="group" aria-label={label}>
        {options.map(({ id, title }) => (
          <ChoiceLabel key={id} control={<Checkbox name={name} value={id} defaultChecked={chosen?.includes(id) ?? false} />}>
            {title}
          </ChoiceLabel>
        ))}
      </div>
    </fieldset>
  );
}
