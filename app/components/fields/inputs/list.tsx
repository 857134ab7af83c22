import { useField } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { ListField } from "~/lib/content/definition/definition";

import { AddRow } from "../add-row";
import { partOf, textOf, useFields, type InputProps } from "../fields-provider";
import { columnLabel } from "../labels";
import { RowFrame } from "../row-frame";

export function ListInput({ name, fieldName, field, label, control }: InputProps<ListField>) {
  const { t } = useTranslation();
  const { section, renderField } = useFields();
  const [meta] = useField<Record<string, unknown>[]>(name);
  const rows = meta.getFieldList();
  return (
    <div id={control.id} className="flex flex-col gap-4">
      {rows.length > 0 ? (
        <ol className="flex flex-col gap-4">
          {rows.map((row, index) => (
            <RowFrame key={row.key} list={name} index={index} count={rows.length} title={t("fields.row", { number: index + 1 })}>
              <input type="hidden" name={`${row.name}._key`} defaultValue={textOf(partOf(row.initialValue, "_key"))} />
              {Object.entries(field.columns).map(([column, columnField]) => (
                <OfRow key={column} row={row.name} by={field.by} values={field.only?.[column]}>
                  {renderField({
                    name: `${row.name}.${column}`,
                    fieldName: column,
                    field: columnField,
                    label: columnLabel(t, section, fieldName, column),
                  })}
                </OfRow>
              ))}
            </RowFrame>
          ))}
        </ol>
      ) : null}
      <AddRow list={name} count={rows.length} max={field.max} label={t("fields.list.add", { label })} />
    </div>
  );
}

type OfRowProps = { row: string; by: string | undefined; values: readonly string[] | undefined; children: ReactNode };

/** A column that only some rows have. Without scripts all stand there: nobody knows yet what is being chosen. */
function OfRow({ row, by, values, children }: OfRowProps) {
  return by && values ? <WhenChosen name={`${row}.${by}`} values={values}>{children}</WhenChosen> : children;
}

function WhenChosen({ name, values, children }: { name: string; values: readonly string[]; children: ReactNode }) {
  const [choice] = useField<string>(name);
  return <div className={values.includes(choice.value ?? "") ? undefined : "hidden noscript:block"}>{children}</div>;
}
