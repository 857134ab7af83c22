import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Icon } from "~/components/ui/icon";
import { Button } from "~/components/ui/button";

import { ChooseAll, ChosenBar } from "./chosen-rows";
import { useChosen } from "./use-chosen";

/** Something that can be done with chosen rows. What is asked about is a question on the list's own page first. */
export type ChosenVerb = { verb: string; label: string; icon: string; isAsked?: boolean };

type RowChoiceProps = {
  rows: unknown;
  /** Where the rows are changed: the list's own address. */
  path: string;
  /** Asked for as it stands in a form, with the place in the list to come back to. */
  values?: Readonly<Record<string, string | number>>;
  verbs: readonly ChosenVerb[];
  /** What is offered beside plain buttons. */
  extra?: ReactNode;
  children: ReactNode;
};

/**
 * One form holds a list: a box chooses all rows, a bar below says how many are chosen and what can be done with them.
 */
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
            <Icon name={`heroicons_mini:${icon}`} />
            {label}
          </Button>
        ))}
      </ChosenBar>
    </Form>
  );
}
