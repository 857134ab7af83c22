import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import type { FormDefinition } from "~/lib/content/definition/definition";

/** Buttons that fill in the form, beside their field. They post, with and without scripts. */
export function FieldActions({ section, field }: { section: FormDefinition; field: string }) {
  const { t } = useTranslation();
  const own = Object.entries(section.actions ?? {}).filter(([, { beside }]) => beside === field);
  return own.map(([name, { icon }]) => (
    <div key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        type="submit"
        name="intent"
        value={`fill:${name}`}
        variant="outline"
        formNoValidate
        aria-describedby={`action-${name}-hint`}
      >
        <Icon name={icon} />
        {t(`content.sections.${section.id}.actions.${name}.label`)}
      </Button>
      <span id={`action-${name}-hint`} className="text-sm text-muted-foreground">
        {t(`content.sections.${section.id}.actions.${name}.hint`)}
      </span>
    </div>
  ));
}
