import { useRef } from "react";
import { useTranslation } from "react-i18next";

import { ChoiceLabel } from "~/components/controls/choice-label";
import type { FoundTarget } from "~/lib/menus/target-search.server";

import { TargetChoice } from "./target-choice";

export const withdrawalWays = ["gone", "redirect", "nowhere"] as const;
type WithdrawalWay = (typeof withdrawalWays)[number];
export type WithdrawalValues = { way: WithdrawalWay; search: string; target: string };

type WithdrawalChoiceProps = {
  values: WithdrawalValues;
  found: readonly FoundTarget[] | null;
  errors: readonly string[];
  searchAction?: string;
};

/** The three ways in which a withdrawn entry's address can answer; one redirects to another entry. */
export function WithdrawalChoice({ values, found, errors, searchAction }: WithdrawalChoiceProps) {
  const { t } = useTranslation();
  const redirecting = useRef<HTMLInputElement>(null);
  const chosen = found?.find(({ value }) => value === values.target) ?? null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{t("content.withdrawal.legend")}</legend>
      {withdrawalWays.map((way) => (
        <div key={way} className="flex flex-col gap-2">
          <ChoiceLabel
            control={
              <input
                ref={way === "redirect" ? redirecting : undefined}
                type="radio"
                name="way"
                value={way}
                defaultChecked={values.way === way}
                className="size-4 accent-primary"
              />
            }
            hint={t(`content.withdrawal.hints.${way}`)}
          >
            {t(`content.withdrawal.ways.${way}`)}
          </ChoiceLabel>
          {way === "redirect" ? (
            <div className="ms-7">
              <TargetChoice
                chosen={chosen}
                found={found}
                search={values.search}
                errors={errors}
                label={t("content.withdrawal.target")}
                as="successors"
                {...(searchAction ? { searchAction } : {})}
                onReach={() => {
                  if (redirecting.current) redirecting.current.checked = true;
                }}
              />
            </div>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}
