import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/components/ui/icon";
import { Button } from "~/components/ui/button";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

import { ChooseAll, ChosenBar } from "./chosen-rows";
import { useChosen } from "./use-chosen";

/** A bulk action. `isAsked`: confirmed on the list's page first. */
export type ChosenVerb = { verb: string; label: string; icon: InterfaceIcon; isAsked?: boolean };

type RowChoiceProps = {
  rows: unknown;
  /** The list's address, which has the action. */
  path: string;
  /** Hidden form values, with the place in the list to return to. */
  values?: Readonly<Record<string, string | number>>;
  verbs: readonly ChosenVerb[];
  /** Beside the buttons. */
  extra?: ReactNode;
  children: ReactNode;
};

/** One form around a list: a checkbox selects all rows, a bar below shows their number and the actions. */
export function RowChoice({ rows, path, values = {}, verbs, extra, children }: RowChoiceProps) {
  const { form, count, onChange } = useChosen(rows);
  if (verbs.length === 0) return children;
  return (
    <Form method="post" action={path} ref={form} onChange={onChange} className="flex flex-col gap-3">
      {/* Enter presses a form's first button: this one does nothing. */}
      <button type="submit" name="intent" value="" className="sr-only" tabIndex={-1} aria-hidden />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ChooseAll className="ps-3" />
      {children}
      <ChosenBar count={count}>
        {extra}
        {verbs.map(({ verb, label, icon, isAsked }) => (
          <Button
            key={verb}
            type="submit"
            variant="outline"
            size="sm"
            {...(isAsked ? { formMethod: "get", formAction: path, name: "ask" } : { name: "intent" })}
            value={verb}
          >
            <Icon name={icon} />
            {label}
          </Button>
        ))}
      </ChosenBar>
    </Form>
  );
}
