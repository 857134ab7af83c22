import { useTranslation } from "react-i18next";

import { ActionMenu } from "~/components/controls/rows/action-menu";
import { Icon } from "~/components/icon";
import { DropdownMenuItem } from "~/components/ui/dropdown-menu";
import { languages } from "~/lib/platform/i18n/i18n";

import { PreferenceForm } from "~/layouts/parts/look/preference-form";

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const current = languages.find((language) => language.code === i18n.language) ?? languages[0];
  return (
    <ActionMenu
      variant="ghost"
      size="icon"
      label={t("language.current", { name: current.name })}
      content={
        <PreferenceForm>
          {languages.map((language) => (
            <DropdownMenuItem
              key={language.code}
              type="submit"
              name="lng"
              value={language.code}
              lang={language.code}
              aria-current={language.code === current.code || undefined}
            >
              <span aria-hidden className="language-code">
                {language.code}
              </span>
              <span className="flex-1">{language.name}</span>
              {language.code === current.code ? <Icon name="heroicons_mini:check" /> : null}
            </DropdownMenuItem>
          ))}
        </PreferenceForm>
      }
    >
      {/* Languages have no flag: English is spoken under many. */}
      <span aria-hidden className="language-code">
        {current.code}
      </span>
    </ActionMenu>
  );
}
