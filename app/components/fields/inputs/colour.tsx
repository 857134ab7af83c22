import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { useTypedText } from "~/components/controls/hydration/use-typed-text";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import type { ColourField } from "~/lib/content/definition/definition";
import { contrastWithWhite } from "~/lib/platform/text/contrast";

import { textOf, type InputProps } from "../fields-provider";
import { Swatch } from "~/components/fields/values/swatch";

const hex = /^#[0-9a-f]{6}$/i;

/** The text is submitted; the browser's picker, which can't be empty, only writes into it. */
export function ColourInput({ name, control, initial, field, label }: InputProps<ColourField>) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const [typed, setTyped, input] = useTypedText(textOf(initial));
  const ratio = hex.test(typed) ? contrastWithWhite(typed) : null;
  const enough = ratio === null || ratio >= 4.5;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Input
        {...control}
        ref={input}
        name={name}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder="#0f766e"
        autoComplete="off"
        spellCheck={false}
        className="w-32 font-mono"
      />
      <input
        type="color"
        aria-label={t("fields.colour.pick", { label })}
        value={hex.test(typed) ? typed.toLowerCase() : "#000000"}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={cn("h-10 w-14 rounded-md border border-input bg-card p-1", scriptsOnly)}
      />
      {ratio !== null && field.contrastWith === "white" ? (
        <span role="status" className="flex items-center gap-2 text-sm">
          <Swatch colour={typed} text="Aa" />
          <span className={cn(enough ? "text-muted-foreground" : "font-medium text-error")}>
            {t(enough ? "fields.colour.enough" : "fields.colour.tooLight", { ratio: Math.floor(ratio * 10) / 10 })}
          </span>
        </span>
      ) : null}
    </div>
  );
}
