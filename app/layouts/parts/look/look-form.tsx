import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { cn } from "~/components/ui/cn";

import { horizontalLayouts, layoutNames, schemes, themes } from "~/layouts/look/look";
import type { LayoutName, Scheme } from "~/layouts/look/look";
import { useLook } from "~/layouts/document/root-data";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";
import { LayoutThumbnail } from "./layout-thumbnail";
import { PreferenceForm } from "./preference-form";

const schemeIcons: Record<Scheme, InterfaceIcon> = {
  light: "heroicons_outline:sun",
  dark: "heroicons_outline:moon",
  auto: "heroicons_outline:computer-desktop",
};
const groups = {
  vertical: layoutNames.filter((name) => !horizontalLayouts.includes(name)),
  horizontal: horizontalLayouts,
};

function Choices({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 text-xs font-semibold tracking-wider text-muted-foreground uppercase">{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: "theme" | "scheme" | "layout";
  value: string;
  isChosen: boolean;
  className?: string;
  title?: string;
  children: ReactNode;
};

/** A button, not a radio: it needs neither a script nor a second button. */
function Choice({ name, value, isChosen, className, title, children }: ChoiceProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      title={title}
      aria-pressed={isChosen}
      className={cn(
        "rounded-md outline-offset-2 hover:bg-accent",
        isChosen ? "font-semibold ring-2 ring-primary" : "ring-1 ring-input",
        className,
      )}
    >
      {children}
    </button>
  );
}

const pill = "flex min-h-10 items-center gap-2 px-3 pointer-coarse:min-h-11 text-sm font-medium";

export function LookForm({ layout }: { layout: LayoutName }) {
  const { t } = useTranslation();
  const look = useLook();
  return (
    <PreferenceForm className="flex flex-col gap-8 p-4 sm:p-6">
      <Choices title={t("look.theme")} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {themes.map((theme) => (
          <Choice key={theme} name="theme" value={theme} isChosen={theme === look.theme} className={pill}>
            <span data-theme={theme} aria-hidden className="size-3.5 shrink-0 rounded-full bg-primary" />
            <span className="min-w-0 truncate">{t(`look.themes.${theme}`)}</span>
          </Choice>
        ))}
      </Choices>
      <Choices title={t("look.scheme")} className="grid grid-cols-3 gap-2 sm:gap-3">
        {schemes.map((scheme) => (
          <Choice
            key={scheme}
            name="scheme"
            value={scheme}
            isChosen={scheme === look.scheme}
            title={scheme === "auto" ? t("look.autoHint") : undefined}
            className={pill}
          >
            <Icon name={schemeIcons[scheme]} />
            {t(`scheme.${scheme}`)}
          </Choice>
        ))}
      </Choices>
      {Object.entries(groups).map(([group, names]) => (
        <Choices key={group} title={`${t("look.layout")}: ${t(`look.${group}`)}`} className="grid grid-cols-4 gap-2">
          {names.map((name) => (
            <Choice
              key={name}
              name="layout"
              value={name}
              isChosen={name === layout}
              className="flex flex-col items-stretch gap-1.5 p-1 pb-1.5 text-xs"
            >
              <LayoutThumbnail name={name} />
              {t(`look.layouts.${name}`)}
            </Choice>
          ))}
        </Choices>
      ))}
    </PreferenceForm>
  );
}
