import { useField, useFormMetadata } from "@conform-to/react";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { GiveWay } from "~/components/give-way";
import { Button } from "~/components/ui/button";
import { useHydrated } from "~/components/controls/use-hydrated";
import type { Field, FieldKindName, ListField } from "~/lib/content/definition/definition";

import { AddRow } from "../add-row";
import { partOf, textOf, useFields, type InputProps } from "../fields-provider";
import { columnLabel } from "../labels";
import { RowFrame } from "../row-frame";
import { WhenChosen } from "../when-chosen";

export function ListInput({ name, fieldName, field, label, control }: InputProps<ListField>) {
  const { t } = useTranslation();
  const { section, renderField } = useFields();
  const [meta] = useField<Record<string, unknown>[]>(name);
  const rows = meta.getFieldList();
  const wrong = field.only ? Object.keys(meta.allErrors) : [];
  // A row in a row says of which list it is: its buttons stand beside those of the row around it.
  const rowTitle = (index: number) => (name.includes("[") ? `${label}, ${t("fields.row", { number: index + 1 })}` : t("fields.row", { number: index + 1 }));
  const columns = Object.entries(field.columns).map(([column, columnField]) => ({ fieldName: column, field: columnField, label: columnLabel(t, section, fieldName, column), values: field.only?.[column] }));
  return (
    <div id={control.id} className="flex flex-col gap-4">
      {rows.length > 0 ? (
        <ol className="flex flex-col gap-4">
          {rows.map((row, index) => {
            // Each look at conform's row makes a description of it anew.
            const [of, initial] = [`${name}[${index}]`, row.initialValue];
            return (
              <GiveWay key={row.key}>
                <RowFrame list={name} index={index} count={rows.length} title={rowTitle(index)}>
                  <input type="hidden" name={`${of}._key`} defaultValue={textOf(partOf(initial, "_key"))} />
                  {columns.map(({ values, ...slot }) => {
                    const column = `${of}.${slot.fieldName}`;
                    const draw = () => renderField({ ...slot, name: column });
                    if (slot.fieldName === field.by) return <KindColumn key={slot.fieldName} list={name} index={index} name={column} draw={draw} />;
                    if (!field.by || !values) {
                      return isShort(slot.field) ? (
                        <div key={slot.fieldName} data-short="">
                          {draw()}
                        </div>
                      ) : (
                        <Fragment key={slot.fieldName}>{draw()}</Fragment>
                      );
                    }
                    const isWritten = holdsSomething(partOf(initial, slot.fieldName)) || wrong.some((path) => path.startsWith(column));
                    return <WhenChosen key={slot.fieldName} name={`${of}.${field.by}`} values={values} isWritten={isWritten} draw={draw} />;
                  })}
                </RowFrame>
              </GiveWay>
            );
          })}
        </ol>
      ) : null}
      <AddRow list={name} count={rows.length} max={field.max} label={t("fields.list.add", { label })} />
    </div>
  );
}

const shortKinds: ReadonlySet<string> = new Set<FieldKindName>(["number", "money", "date", "dateTime", "time", "year", "select", "phone"]);

/** What needs no line of its own in a row. */
function isShort(field: Field): boolean {
  return !field.localized && (shortKinds.has(field.kind) || (field.kind === "text" && (field.max ?? Infinity) <= 40));
}

type KindColumnProps = { list: string; index: number; name: string; draw: () => ReactNode };

/** What kind of row it is. Without scripts a button draws the form again, with the fields of the kind chosen since. */
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
          <Button type="submit" variant="outline" {...form.reorder.getButtonProps({ name: list, from: index, to: index })}>
            {t("fields.list.showFields")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function holdsSomething(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.entries(value).some(([name, part]) => name !== "_key" && holdsSomething(part));
  return value !== undefined && value !== null && value !== "" && value !== false;
}
