import { useField } from "@conform-to/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/ui/icon";
import type { ListField } from "~/lib/content/definition/definition";

import { placeOf, useFields } from "~/components/fields/fields-provider";
import { hashOfName } from "~/components/fields/focus-field";
import { openRows } from "./open-rows";
import { inPlace, RowTool, RowTools } from "./row-tools";
import { rowLabel } from "./row-label";
import { useRowMoves } from "./use-row-moves";

type RowFoldProps = {
  list: string;
  field: ListField;
  index: number;
  count: number;
  /** "3. satır": for its buttons' labels. */
  title: string;
  /** "" when unknown. */
  rowKey: string;
  isNew: boolean;
  isWrong: boolean;
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
  children: ReactNode;
};

/** A row in `<details>`, so it opens without scripts; its buttons are submits, which scripts handle in place. */
export function RowFold({
  list,
  field,
  index,
  count,
  title,
  rowKey,
  isNew,
  isWrong,
  onCopy,
  onRemove,
  children,
}: RowFoldProps) {
  const { t } = useTranslation();
  const moves = useRowMoves(list, index);
  const [isOpen, setOpen] = useState(() => isNew || isWrong || field.max === 1 || openRows.has(rowKey));

  function toggle(open: boolean) {
    setOpen(open);
    if (rowKey === "") return;
    if (open) openRows.add(rowKey);
    else openRows.delete(rowKey);
    // Closing from the sticky head would leave the reader somewhere below.
    const card = moves.row.ref.current;
    if (!open && card && card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: "nearest" });
  }

  return (
    <li id={`field-${list}[${index}]`} className="row-fold" {...moves.row}>
      <details
        open={isOpen}
        onToggle={(event) => event.target === event.currentTarget && toggle(event.currentTarget.open)}
        // A field that the browser refuses must be visible, or nothing explains why the form isn't sent.
        onInvalidCapture={() => flushSync(() => setOpen(true))}
      >
        <summary>
          <Icon name="heroicons_mini:chevron-right" className="row-arrow" />
          <RowName list={list} field={field} index={index} title={title} />
          {isWrong ? (
            <Icon
              name="heroicons_mini:exclamation-circle"
              label={t("fields.list.wrong")}
              className="size-5 shrink-0 text-error"
            />
          ) : null}
        </summary>
        {/* A link to a field inside opens it, also without scripts. */}
        <div id={`field-${list}[${index}]-fields`} className="row-fields">
          {children}
        </div>
      </details>
      <div className="row-tools">
        <RowTools list={list} index={index} count={count} title={title} moves={moves} onRemove={onRemove}>
          {count < field.max ? (
            <RowTool
              icon="heroicons_outline:document-duplicate"
              label={t("fields.list.copy", { row: title })}
              name="intent"
              value={`row:copy:${list}[${index}]`}
              formAction={hashOfName(`${list}[${index + 1}]-fields`)}
              onClick={inPlace(() => onCopy(index))}
            />
          ) : null}
        </RowTools>
      </div>
    </li>
  );
}

type RowNameProps = { list: string; field: ListField; index: number; title: string };

/** Follows the row's typed text without re-rendering the rest. */
function RowName({ list, field, index, title }: RowNameProps) {
  const { t } = useTranslation();
  const { section, context } = useFields();
  const [row] = useField<Record<string, unknown>>(`${list}[${index}]`);
  const label = rowLabel({ t, section, context }, placeOf(list), field, index, row.value);
  return <span className={label ? "row-words" : "row-words text-muted-foreground"}>{label || title}</span>;
}
