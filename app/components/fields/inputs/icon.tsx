import { useState } from "react";

import { Icon } from "~/components/icon";
import { Input } from "~/components/ui/input";
import type { IconField } from "~/lib/content/definition";

import { textOf, type InputProps } from "../fields-provider";

/** Names of the outline set that municipal services are often looked for by; joined here so that they stay out of the interface's sprite. */
const suggested = [
  "home", "home-modern", "building-library", "building-office", "users", "user-group", "heart", "academic-cap", "book-open", "briefcase",
  "banknotes", "credit-card", "calculator", "document-text", "clipboard-document-list", "map", "map-pin", "truck", "bolt", "beaker",
  "cake", "calendar-days", "camera", "film", "musical-note", "phone", "envelope", "globe-alt", "shield-check", "fire", "sun", "sparkles",
  "wrench-screwdriver", "trash", "trophy", "scale", "megaphone", "information-circle", "question-mark-circle", "computer-desktop",
].map((name) => ["heroicons_outline", name].join(":"));

export function IconInput({ name, control, initial }: InputProps<IconField>) {
  const [typed, setTyped] = useState(textOf(initial));
  return (
    <div className="flex max-w-96 items-center gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-md border bg-muted">
        {/^[a-z]+_[a-z]+:[a-z0-9-]+$/.test(typed) ? <Icon name={typed} className="size-6" /> : null}
      </span>
      <Input
        {...control}
        name={name}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        list={`${control.id}-icons`}
        placeholder={["heroicons_outline", "…"].join(":")}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={`${control.id}-icons`}>
        {suggested.map((icon) => (
          <option key={icon} value={icon} />
        ))}
      </datalist>
    </div>
  );
}
