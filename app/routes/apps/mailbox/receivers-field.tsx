import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Avatar } from "~/components/ui/avatar";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import type { SuggestedReceiver } from "~/lib/apps/mailbox/receivers.server";

type ReceiversFieldProps = {
  id: string;
  name: string;
  label: string;
  hint: string | undefined;
  value: string;
  errors: string[];
};

/** Milliseconds of rest before colleagues are asked for, and letters that are enough. */
const rest = 200;
const shortest = 2;

/** Receivers, separated by commas; colleagues are suggested for what is being typed. */
export function ReceiversField({ id, name, label, hint, value, errors }: ReceiversFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { found, ask, clear } = useSuggestions();
  const [active, setActive] = useState(0);
  const isOpen = found.length > 0;
  useEffect(() => setActive(0), [found]);
  const choose = (one: SuggestedReceiver | undefined) => {
    const input = field.current;
    if (!input || !one) return;
    input.value = `${withoutLast(input.value)}${one.line}, `;
    clear();
    input.focus();
    // The form hears of it as of what is typed.
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const act = {
      ArrowDown: () => setActive((active + 1) % found.length),
      ArrowUp: () => setActive((active + found.length - 1) % found.length),
      Enter: () => choose(found[active]),
      Tab: () => choose(found[active]),
      Escape: clear,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            ref={field}
            name={name}
            defaultValue={value}
            maxLength={10_000}
            autoComplete="off"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            onInput={({ currentTarget }) => ask(lastOf(currentTarget.value))}
            onKeyDown={onKeyDown}
            onBlur={clear}
          />
          {isOpen ? (
            <ul
              id={listId}
              role="listbox"
              aria-label={t("mailbox.people.found")}
              className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border bg-popover p-1 shadow-lg"
            >
              {found.map((one, at) => (
                <li
                  key={one.id}
                  id={`${listId}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  // A press must not take the focus from the field before it is one.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(one)}
                  className={cn(
                    "flex min-h-11 cursor-pointer items-center gap-3 rounded px-2 py-1",
                    at === active && "bg-accent",
                  )}
                >
                  <Avatar name={one.name} src={one.avatar} decorative className="size-8 text-sm" />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{one.name}</span>
                    {one.jobTitle ? (
                      <span className="block truncate text-sm text-muted-foreground">{one.jobTitle}</span>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </Field>
  );
}

const lastComma = (text: string) => Math.max(text.lastIndexOf(","), text.lastIndexOf(";"));
const lastOf = (text: string) => text.slice(lastComma(text) + 1).trim();
const withoutLast = (text: string) => {
  const at = lastComma(text);
  return at === -1 ? "" : `${text.slice(0, at + 1)} `;
};

/** Only the answer to the last question counts. */
function useSuggestions() {
  const [found, setFound] = useState<readonly SuggestedReceiver[]>([]);
  const asked = useRef(0);
  const timer = useRef<number>();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const clear = () => {
    asked.current += 1;
    window.clearTimeout(timer.current);
    setFound([]);
  };
  const ask = (text: string) => {
    clear();
    // A receiver with an address is whole.
    if (text.length < shortest || text.includes("<")) return;
    const question = asked.current;
    timer.current = window.setTimeout(() => {
      const query = new URLSearchParams({ query: text });
      fetch(`/api/apps/mailbox/receivers?${query}`)
        .then((answer) => (answer.ok ? (answer.json() as Promise<SuggestedReceiver[]>) : []))
        .then(
          (people) => question === asked.current && setFound(people),
          // Without a connection nobody is suggested.
          () => undefined,
        );
    }, rest);
  };
  return { found, ask, clear };
}
