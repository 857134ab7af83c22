import { Link, useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { ChosenIcon } from "~/components/chosen-icon";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { isIconName, shortcutLimits } from "~/lib/shortcuts/shortcut";
import { shortcutsPath } from "~/lib/shortcuts/shortcut-paths";
import type { ShownShortcut } from "~/lib/shortcuts/shortcuts.server";

type IconFieldProps = {
  id: string;
  /** As typed so far. */
  name: string;
  /** Its icon is known already. */
  known: ShownShortcut | undefined;
  errors: readonly string[];
};

export function IconField({ id, name, known, errors }: IconFieldProps) {
  const { t } = useTranslation();
  const drawn = useDrawnIcon(name, known);
  const isUnknown = drawn !== undefined && drawn !== name;
  return (
    <Field
      id={id}
      label={t("shortcuts.form.icon")}
      note={t("ui.required")}
      hint={t("shortcuts.form.iconHint")}
      errors={errors}
    >
      {(control) => (
        <>
          <div className="flex items-center gap-3">
            <Input
              {...control}
              name="icon"
              required
              maxLength={shortcutLimits.icon}
              defaultValue={name}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <span
              className={
                "flex size-10 shrink-0 items-center justify-center " + "rounded-full bg-secondary text-muted-foreground"
              }
            >
              <ChosenIcon name={drawn ?? "heroicons_outline:bookmark"} className="size-6" />
            </span>
          </div>
          <p className="text-sm text-muted-foreground">
            <span aria-live="polite">{isUnknown ? `${t("shortcuts.form.iconUnknown")} ` : null}</span>
            <Link
              to="/administration/icons/heroicons-outline"
              target="_blank"
              className="text-primary underline underline-offset-4 hover:no-underline"
            >
              {t("shortcuts.form.iconPages")}
            </Link>
          </p>
        </>
      )}
    </Field>
  );
}

/** Asks the server after the last key, since only it knows every set. Undefined until then. */
function useDrawnIcon(name: string, known: ShownShortcut | undefined): string | undefined {
  const { load, data } = useFetcher<{ preview: { icon: string; drawn: string } | null }>();
  const isKnown = name === known?.icon;
  useEffect(() => {
    if (isKnown || !isIconName(name)) return;
    const timer = setTimeout(() => load(`${shortcutsPath()}?${new URLSearchParams({ icon: name })}`), 300);
    return () => clearTimeout(timer);
  }, [name, isKnown, load]);
  if (isKnown) return known?.drawn;
  return data?.preview?.icon === name ? data.preview.drawn : undefined;
}
