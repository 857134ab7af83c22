import { useField, useFormMetadata, type FieldName } from "@conform-to/react";
import { Fragment, useRef } from "react";
import type { ClipboardEvent, ReactNode, RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { YieldToOthers } from "~/components/yield-to-others";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/controls/hydration/use-hydrated";
import { isLocalized, type Field, type ListField } from "~/lib/content/definition/definition";
import { mainColumn, nextNumber, rowsFromLines, typedColumns, type FormRow } from "~/lib/content/form/row-lines";

import { AddRow } from "~/components/fields/rows/add-row";
import { partOf, placeOf, textOf, useFields, type InputProps } from "../fields-provider";
import { hashOfName } from "../focus-field";
import { focusFirstEmpty } from "~/components/fields/rows/focus-row";
import { isShort } from "../is-short";
import { columnLabel } from "../labels";
import { newKey } from "~/components/fields/rows/new-key";
import { openRows } from "~/components/fields/rows/open-rows";
import { RowFold } from "~/components/fields/rows/row-fold";
import { RowPaste } from "~/components/fields/rows/row-paste";
import { RowUndo } from "~/components/fields/rows/row-undo";
import { withNewKeys } from "~/components/fields/rows/row-values";
import { holdsSomething, rowLabel } from "~/components/fields/rows/row-label";
import { useRemovedRows } from "~/components/fields/rows/use-removed-rows";
import { WhenChosen } from "~/components/fields/choices/when-chosen";

export function ListInput({ name, fieldName, field, label, control }: InputProps<ListField>) {
  const { t } = useTranslation();
  const { section, context, renderField } = useFields();
  const [meta] = useField<Record<string, unknown>[]>(name);
  const rows = meta.getFieldList();
  const errors = Object.keys(meta.allErrors);
  const box = useRef<HTMLDivElement>(null);
  const { removed, add, addLines, copy, remove, undo, pasteInto } = useRows(name, field, box);
  // Nested rows name their list, since their buttons are beside those of the outer row.
  const rowTitle = (index: number) =>
    name.includes("[") ? `${label}, ${t("fields.row", { number: index + 1 })}` : t("fields.row", { number: index + 1 });
  const columns = Object.entries(field.columns).map(([column, columnField]) => ({
    fieldName: column,
    field: columnField,
    label: columnLabel(t, section, fieldName, column),
    values: field.only?.[column],
  }));
  const numbers = rows.map((row) => textOf(partOf(row.initialValue, field.counts ?? "")));
  const undoAt = removed ? Math.min(removed.index, rows.length) : -1;
  const undoing = removed ? (
    <RowUndo
      key="undo"
      removed={removed}
      label={
        rowLabel({ t, section, context }, placeOf(name), field, removed.index, removed.row) || rowTitle(removed.index)
      }
      onUndo={undo}
    />
  ) : null;
  return (
    <div ref={box} id={control.id} className="flex flex-col gap-3">
      {rows.length > 0 || undoing ? (
        <ol className="row-list" onPaste={pasteInto}>
          {rows.map((row, index) => {
            // conform builds a row's description at each access.
            const [of, initial] = [`${name}[${index}]`, row.initialValue];
            const isNew = !columns.some(
              ({ fieldName: column }) => column !== field.counts && holdsSomething(partOf(initial, column)),
            );
            return (
              <Fragment key={row.key}>
                {index === undoAt ? undoing : null}
                <YieldToOthers>
                  <RowFold
                    list={name}
                    field={field}
                    index={index}
                    count={rows.length}
                    title={rowTitle(index)}
                    rowKey={textOf(partOf(initial, "_key"))}
                    isNew={isNew}
                    isWrong={errors.some((path) => path.startsWith(`${of}.`))}
                    onCopy={copy}
                    onRemove={remove}
                  >
                    <input type="hidden" name={`${of}._key`} defaultValue={textOf(partOf(initial, "_key"))} />
                    {columns.map(({ values, ...slot }) => {
                      const column = `${of}.${slot.fieldName}`;
                      const draw = () => renderField({ ...slot, name: column });
                      if (slot.fieldName === field.by)
                        return <KindColumn key={slot.fieldName} list={name} index={index} name={column} draw={draw} />;
                      if (!field.by || !values) {
                        return isShort(slot.field) ? (
                          <div key={slot.fieldName} data-short="alone">
                            {draw()}
                          </div>
                        ) : (
                          <Fragment key={slot.fieldName}>{draw()}</Fragment>
                        );
                      }
                      const isWritten =
                        holdsSomething(partOf(initial, slot.fieldName)) ||
                        errors.some((path) => path.startsWith(column));
                      return (
                        <WhenChosen
                          key={slot.fieldName}
                          name={`${of}.${field.by}`}
                          values={values}
                          isWritten={isWritten}
                          draw={draw}
                        />
                      );
                    })}
                  </RowFold>
                </YieldToOthers>
              </Fragment>
            );
          })}
          {undoAt === rows.length ? undoing : null}
        </ol>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <AddRow
          list={name}
          count={rows.length}
          max={field.max}
          label={t("fields.list.addRow")}
          accessibleName={t("fields.list.add", { label })}
          values={numberedRow(field, numbers)}
          formAction={hashOfName(firstFieldOf(field, `${name}[${rows.length}]`, numbers))}
          onAdd={add}
        />
        {field.max > 1 && rows.length < field.max && typedColumns(field).length > 0 ? (
          <RowPaste list={name} fieldName={fieldName} field={field} label={label} onLines={addLines} />
        ) : null}
      </div>
    </div>
  );
}

function numberedRow(field: ListField, numbers: readonly string[]): FormRow {
  const number = nextNumber(field, numbers);
  return field.counts === undefined || number === undefined ? {} : { [field.counts]: number };
}

/** The first empty field of a new row, whose number is set already. */
function firstFieldOf(field: ListField, row: string, numbers: readonly string[]): string {
  const filled = Object.keys(numberedRow(field, numbers));
  const [column, own] = Object.entries<Field>(field.columns).find(([name]) => !filled.includes(name)) ?? [];
  return column && own ? `${row}.${column}${isLocalized(own) ? ".tr" : ""}` : row;
}

function useRows(list: string, field: ListField, box: RefObject<HTMLDivElement>) {
  const form = useFormMetadata();
  const { removed, rows: now, remove, undo } = useRemovedRows(list, box);
  const name = list as FieldName<FormRow[]>;
  const numbersOf = (rows: readonly FormRow[]) =>
    rows.map((row) => textOf(field.counts === undefined ? "" : row[field.counts]));
  const main = mainColumn(field);
  const cardAt = (index: number) => document.getElementById(`field-${list}[${index}]`);

  function insert(rows: readonly FormRow[], at: number) {
    rows.forEach((defaultValue, offset) => form.insert({ name, index: at + offset, defaultValue }));
  }
  function add() {
    const rows = now();
    const _key = newKey();
    openRows.add(_key);
    flushSync(() => insert([{ ...numberedRow(field, numbersOf(rows)), _key }], rows.length));
    focusFirstEmpty(cardAt(rows.length));
  }
  function addLines(text: string): number {
    const rows = now();
    const made = rowsFromLines(field, text, numbersOf(rows)).map(withNewKeys);
    if (rows.length + made.length > field.max) return 0;
    flushSync(() => insert(made, rows.length));
    return made.length;
  }
  function copy(index: number) {
    const rows = now();
    const row = rows[index];
    if (!row) return;
    const made = withNewKeys({ ...row, ...numberedRow(field, numbersOf(rows)) });
    openRows.add(textOf(made._key));
    flushSync(() => insert([made], index + 1));
    cardAt(index + 1)
      ?.querySelector("summary")
      ?.focus();
  }
  /** Lines pasted into a new row become rows, the first one this row. */
  function pasteInto(event: ClipboardEvent) {
    const { target } = event;
    const text = event.clipboardData.getData("text/plain");
    if (!(target instanceof HTMLInputElement) || target.value !== "" || !text.trim().includes("\n")) return;
    const rows = now();
    const at = rows.findIndex((_, index) =>
      [main, `${main}.tr`, `${main}.en`].some((column) => target.name === `${list}[${index}].${column}`),
    );
    const own = rows[at];
    if (
      !own ||
      Object.entries(own).some(
        ([column, value]) => column !== field.counts && column !== "_key" && holdsSomething(value),
      )
    )
      return;
    const made = rowsFromLines(field, text, numbersOf(rows.filter((row) => row !== own))).map(withNewKeys);
    if (made.length < 2 || rows.length - 1 + made.length > field.max) return;
    event.preventDefault();
    flushSync(() => {
      form.remove({ name, index: at });
      insert(made, at);
    });
    cardAt(at + made.length - 1)
      ?.querySelector("summary")
      ?.focus();
  }

  return { removed, add, addLines, copy, remove, undo, pasteInto };
}

type KindColumnProps = { list: string; index: number; name: string; draw: () => ReactNode };

/** The row's kind. Without scripts a button redraws the form with that kind's fields. */
function KindColumn({ list, index, name, draw }: KindColumnProps) {
  const { t } = useTranslation();
  const form = useFormMetadata();
  const [choice] = useField<string>(name);
  const hydrated = useHydrated();
  return (
    <>
      {draw()}
      {!hydrated && choice.initialValue ? (
        <div className="hidden noscript:block">
          <Button
            type="submit"
            variant="outline"
            {...form.reorder.getButtonProps({ name: list, from: index, to: index })}
          >
            {t("fields.list.showFields")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
