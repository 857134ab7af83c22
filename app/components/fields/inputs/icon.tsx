import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Input } from "~/components/ui/input";
import type { IconField } from "~/lib/content/definition";
import { isIconName } from "~/lib/platform/icons/icon-sets";

import { textOf, type InputProps } from "../fields-provider";

/** Names of the outline set that municipal services are often looked for by; joined here so that they stay out of the interface's sprite. */
const suggested = [
  "home", "home-modern", "building-library", "building-office", "users", "user-group", "heart", "academic-cap", "book-open", "briefcase",
  "banknotes", "credit-card", "calculator", "document-text", "clipboard-document-list", "map", "map-pin", "truck", "bolt", "beaker",
  "cake", "calendar-days", "camera", "film", "musical-note", "phone", "envelope", "globe-alt", "shield-check", "fire", "sun", "sparkles",
  "wrench-screwdriver", "trash", "trophy", "scale", "megaphone", "information-circle", "question-mark-circle", "computer-desktop",
].map((name) => ["heroicons_outline", name].join(":"));

/** Any icon of the seven sets: its name in free text, what it draws, and where to look names up. */
export function IconInput({ name, control, initial }: InputProps<IconField>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(textOf(initial));
  const [drawn, setDrawn] = useState(typed.trim());
  useEffect(() => {
    // Half a name is no icon: asking for each letter would fetch what isn't there.
    const timer = setTimeout(() => setDrawn(typed.trim()), 400);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex max-w-96 items-center gap-3">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-md border bg-muted">
          {isIconName(drawn) ? <Icon name={drawn} className="size-6" /> : null}
        </span>
        <Input
          {...control}
          name={name}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          list={`${control.id}-icons`}
          placeholder={["heroicons_outline", "…"].join(":")}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <datalist id={`${control.id}-icons`}>
          {suggested.map((icon) => (
            <option key={icon} value={icon} />
          ))}
        </datalist>
      </div>
      <a href="/administration/icons" target="_blank" rel="noreferrer" className="self-start text-sm text-primary underline underline-offset-4 hover:no-underline">
        {t("fields.icons")}
      </a>
    </div>
  );
}
