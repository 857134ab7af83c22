import { useTranslation } from "react-i18next";

import { ActionMenu } from "~/components/controls/action-menu";
import { Icon } from "~/components/icon";
import { DropdownMenuItem } from "~/components/ui/dropdown-menu";
import { languages } from "~/lib/platform/i18n/i18n";

import { Flag } from "./flag";
import { PreferenceForm } from "./preference-form";

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
              <Flag code={language.flag} />
              <span className="flex-1">{language.name}</span>
              {language.code === current.code ? <Icon name="heroicons_mini:check" /> : null}
            </DropdownMenuItem>
          ))}
        </PreferenceForm>
      }
    >
      {/* Sized here: a button makes the pictures in it 20 px. */}
      <span className="[&_img]:h-4 [&_img]:w-6">
        <Flag code={current.flag} />
      </span>
    </ActionMenu>
  );
}
