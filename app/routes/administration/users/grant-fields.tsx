import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { NativeSelect } from "~/components/ui/native-select";
import { roles, type Grant } from "~/lib/access/roles";

import type { readGrantChoices } from "./grant-choices.server";

type Choices = Awaited<ReturnType<typeof readGrantChoices>>;
/** Roles limited by sections and units; the others act everywhere. */
export const limitedRoles = ["departmentApprover", "departmentEditor", "translator"] as const;

const fromWeakest = [...roles].reverse().sort((a, b) => Number(b === "viewer") - Number(a === "viewer"));

export function GrantFields({
  grant,
  choices,
  isOptional = false,
  errors = [],
}: {
  grant: Grant | null;
  choices: Choices;
  isOptional?: boolean;
  errors?: readonly string[];
}) {
  const { t } = useTranslation();
  const keepers = new Map(choices.units.map(({ id, title }) => [id, t("users.keptBy", { unit: title })]));
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
          hint={t("users.sectionsHint")}
          chosen={grant ? grant.sections : null}
        >
          {(isChosen) =>
            choices.groups.map(({ id, sections }) => (
              // Open when something is selected, so that a grant's limits are visible.
              <details
                key={id}
                open={sections.some((section) => isChosen(section.id))}
                className="border-b last:border-b-0"
              >
                <summary className="cursor-pointer py-2 font-medium">
                  {t(
                    id === "others"
                      ? "users.otherSections"
                      : id === "mainpage"
                        ? "staff.navigation.mainpage"
                        : `staff.navigation.topics.${id}`,
                  )}
                </summary>
                <div className="pb-2 ps-4">
                  {sections.map((section) => (
                    <ChoiceLabel
                      key={section.id}
                      control={<Checkbox name="sections" value={section.id} defaultChecked={isChosen(section.id)} />}
                      hint={keepers.get(section.unit ?? "")}
                    >
                      {t(`content.sections.${section.id}.title`)}
                    </ChoiceLabel>
                  ))}
                </div>
              </details>
            ))
          }
        </Many>
        <Many
          name="departments"
          all="everyUnit"
          label={t("users.units")}
          allLabel={t("profile.roles.allUnits")}
          hint={t("users.unitsHint")}
          chosen={grant ? grant.departments : null}
        >
          {(isChosen) =>
            choices.units.map(({ id, title }) => (
              <ChoiceLabel key={id} control={<Checkbox name="departments" value={id} defaultChecked={isChosen(id)} />}>
                {title}
              </ChoiceLabel>
            ))
          }
        </Many>
      </div>
    </>
  );
}

type ManyProps = {
  name: string;
  all: string;
  label: string;
  allLabel: string;
  hint: string;
  chosen: readonly string[] | null;
  children: (isChosen: (id: string) => boolean) => ReactNode;
};

function Many({ name, all, label, allLabel, hint, chosen, children }: ManyProps) {
  return (
    <fieldset className="all-or-some flex min-w-0 flex-col" aria-describedby={`${name}-hint`}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <ChoiceLabel control={<Checkbox name={all} defaultChecked={chosen === null} />}>{allLabel}</ChoiceLabel>
      {/* Disabled while "all" is selected, by CSS alone. */}
      <div
        className="some max-h-96 overflow-y-auto rounded-lg border px-4 py-2"
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {children((id) => chosen?.includes(id) ?? false)}
      </div>
      <p id={`${name}-hint`} className="mt-1.5 text-sm text-muted-foreground">
        {hint}
      </p>
    </fieldset>
  );
}
