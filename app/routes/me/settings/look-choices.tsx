import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { layoutNames, schemes, themes } from "~/layouts/look/look";
import { LayoutThumbnail } from "~/layouts/parts/look/layout-thumbnail";
import { PreferenceForm } from "~/layouts/parts/look/preference-form";
import { useLook } from "~/layouts/document/root-data";

const schemeIcons = {
  light: "heroicons_outline:sun",
  dark: "heroicons_outline:moon",
  auto: "heroicons_outline:computer-desktop",
} as const;

/** Without "empty", which has neither menu nor a way back here. */
const offeredLayouts = layoutNames.filter((name) => name !== "empty");

/** As the settings drawer, with room for text: a press applies at once. */
export function LookChoices() {
  const { t } = useTranslation();
  const look = useLook();
  return (
    <Card>
      <CardHeader>
        <div>
          <CardTitle>{t("settings.look.browser")}</CardTitle>
          <CardDescription>{t("settings.look.browserHint")}</CardDescription>
        </div>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">
        <Choices legend={t("look.scheme")} hint={t("settings.look.schemeHint")}>
          {schemes.map((scheme) => (
            <Choice key={scheme} name="scheme" value={scheme} isChosen={look.scheme === scheme}>
              <Icon name={schemeIcons[scheme]} className="size-5" />
              {t(`scheme.${scheme}`)}
            </Choice>
          ))}
        </Choices>
        <Choices legend={t("look.theme")} hint={t("settings.look.themeHint")}>
          {themes.map((theme) => (
            <Choice key={theme} name="theme" value={theme} isChosen={look.theme === theme}>
              <span aria-hidden data-theme={theme} className="size-5 rounded-full bg-primary" />
              {t(`look.themes.${theme}`)}
            </Choice>
          ))}
        </Choices>
        <Choices
          legend={t("look.layout")}
          hint={t("settings.look.layoutHint")}
          className="grid grid-cols-2 sm:grid-cols-5"
        >
          {offeredLayouts.map((layout) => (
            <Choice
              key={layout}
              name="layout"
              value={layout}
              isChosen={look.layout === layout}
              className="flex-col items-stretch rounded-lg p-2 text-start"
            >
              <LayoutThumbnail name={layout} />
              <span className="min-w-0 truncate">{t(`look.layouts.${layout}`)}</span>
            </Choice>
          ))}
        </Choices>
      </CardContent>
    </Card>
  );
}

type ChoicesProps = { legend: string; hint: string; className?: string; children: ReactNode };

function Choices({ legend, hint, className, children }: ChoicesProps) {
  return (
    <PreferenceForm>
      <fieldset>
        <legend className="font-medium">{legend}</legend>
        <p className="mt-0.5 text-sm text-muted-foreground">{hint}</p>
        <div className={cn("mt-3 flex flex-wrap gap-2", className)}>{children}</div>
      </fieldset>
    </PreferenceForm>
  );
}

type ChoiceProps = {
  name: "scheme" | "theme" | "layout";
  value: string;
  isChosen: boolean;
  className?: string;
  children: ReactNode;
};

function Choice({ name, value, isChosen, className, children }: ChoiceProps) {
  return (
    <button
      type="submit"
      name={name}
      value={value}
      aria-pressed={isChosen}
      className={cn(
        "inline-flex min-h-10 items-center gap-2 rounded-full border px-4 font-medium transition-colors",
        isChosen ? "border-primary bg-primary-soft text-primary ring-1 ring-primary" : "border-input hover:bg-accent",
        className,
      )}
    >
      {children}
      {isChosen && name !== "layout" ? <Icon name="heroicons_mini:check" className="size-5" /> : null}
    </button>
  );
}
