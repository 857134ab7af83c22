import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { newKey } from "~/components/fields/rows/new-key";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { contactBounds } from "~/lib/apps/contacts/contact";

type RepeatedRowsProps<Row> = {
  id: string;
  label: string;
  errors: string[];
  rows: readonly Row[];
  blank: Row;
  addLabel: string;
  /** `at`: its place in the form. `given`: its place among those that the server knows; undefined for a new one. */
  children: (row: Row, at: number, given: number | undefined) => ReactNode;
};

/** An empty row stands at the end, so that one can be added without scripts. */
export function RepeatedRows<Row>({ id, label, errors, rows: all, blank, addLabel, children }: RepeatedRowsProps<Row>) {
  const { t } = useTranslation();
  const scriptsOnly = useScriptsOnly();
  const [rows, setRows] = useState(() => [
    ...all.map((row, given) => ({ key: `given ${given}`, row, given })),
    { key: "blank", row: blank, given: undefined },
  ]);
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<{ at: number; part: string } | null>(null);
  // The button that was pressed may be gone with its row: whoever works by keys would begin at the top of the page.
  useEffect(() => {
    const row = focused && list.current?.children[focused.at];
    const part = row && (row.querySelector<HTMLElement>(focused.part) ?? row.querySelector<HTMLElement>("input"));
    part?.focus();
  }, [focused]);
  const add = () => {
    setRows((before) => [...before, { key: newKey(), row: blank, given: undefined }]);
    setFocused({ at: rows.length, part: "input" });
  };
  const remove = (key: string, at: number, button: HTMLElement) => {
    // The guard of what is not saved hears of inputs alone.
    button.dispatchEvent(new Event("input", { bubbles: true }));
    setRows((before) => before.filter((row) => row.key !== key));
    setFocused({ at: Math.min(at, rows.length - 2), part: "[data-remove]" });
  };
  return (
    <Field id={id} as="group" label={label} hint={t("contacts.rowHint")} errors={errors}>
      {() => (
        <div className="flex flex-col gap-2">
          <ul ref={list} className="flex flex-col gap-3">
            {rows.map(({ key, row, given }, at) => (
              <li key={key} className="flex items-start gap-2">
                <div className="min-w-0 flex-1">{children(row, at, given)}</div>
                {rows.length > 1 ? (
                  <Button
                    type="button"
                    variant="ghost"
                    size="icon"
                    aria-label={t("contacts.removeRow", { number: at + 1, list: label })}
                    title={t("contacts.removeRow", { number: at + 1, list: label })}
                    className={scriptsOnly}
                    data-remove
                    onClick={({ currentTarget }) => remove(key, at, currentTarget)}
                  >
                    <Icon name="heroicons_outline:trash" />
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {rows.length < contactBounds.rows ? (
            <Button type="button" variant="ghost" size="sm" className={`self-start ${scriptsOnly}`} onClick={add}>
              <Icon name="heroicons_outline:plus" />
              {addLabel}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
