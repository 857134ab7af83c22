import { useField, useFormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import type { DragEvent, MouseEvent, ReactNode } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/use-scripts-only";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { ListField } from "~/lib/content/definition/definition";

import { placeOf, useFields } from "./fields-provider";
import { hashOfName } from "./focus-field";
import { openRows } from "./open-rows";
import { rowWords } from "./row-words";

type RowFoldProps = {
  list: string;
  field: ListField;
  index: number;
  count: number;
  /** "3. satır": what its buttons call it. */
  title: string;
  /** Its key; "" where none is known yet. */
  rowKey: string;
  isNew: boolean;
  isWrong: boolean;
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
  children: ReactNode;
};

const dragType = "application/x-meydan-row";

/**
 * A row of a list, folded to its words. `<details>` folds it, so that it opens without scripts; its buttons are
 * submits, which scripts answer in place.
 */
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
  const form = useFormMetadata();
  const scriptsOnly = useScriptsOnly();
  const card = useRef<HTMLLIElement>(null);
  const pressed = useRef<"up" | "down" | null>(null);
  const [said, setSaid] = useState("");
  const [isOpen, setOpen] = useState(() => isNew || isWrong || field.max === 1 || openRows.has(rowKey));
  const place = hashOfName(list);

  // The browser takes the focus off a row that is put elsewhere on the page.
  useEffect(() => {
    const which = pressed.current;
    pressed.current = null;
    if (!which) return;
    setSaid(t("fields.list.moved", { at: index + 1 }));
    const buttons = [...(card.current?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [])].filter((button) =>
      button.checkVisibility({ visibilityProperty: true }),
    );
    (buttons.find((button) => button.dataset.move === which) ?? buttons[0])?.focus();
  }, [index, t]);

  function toggle(open: boolean) {
    setOpen(open);
    if (rowKey === "") return;
    if (open) openRows.add(rowKey);
    else openRows.delete(rowKey);
    // Closed from its head, which stays in sight while one scrolls, it would leave the reader somewhere below.
    if (!open && card.current && card.current.getBoundingClientRect().top < 0)
      card.current.scrollIntoView({ block: "nearest" });
  }

  function drop(event: DragEvent) {
    const [from, of] = event.dataTransfer.getData(dragType).split(" ");
    if (of !== list || from === undefined) return;
    event.preventDefault();
    if (Number(from) !== index) form.reorder({ name: list, from: Number(from), to: index });
  }

  const move = (to: number) => ({
    ...form.reorder.getButtonProps({ name: list, from: index, to }),
    formAction: hashOfName(`${list}[${Math.max(0, to)}]`),
  });
  const inPlace = (act: (index: number) => void) => (event: MouseEvent) => {
    event.preventDefault();
    act(index);
  };

  return (
    <li
      ref={card}
      id={`field-${list}[${index}]`}
      className="row-fold"
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={drop}
    >
      <details
        open={isOpen}
        onToggle={(event) => event.target === event.currentTarget && toggle(event.currentTarget.open)}
        // What the browser itself refuses must be in sight, or it would hold the form without a word.
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
        {/* A link to what lies within opens it, without scripts as well. */}
        <div id={`field-${list}[${index}]-fields`} className="row-fields">
          {children}
        </div>
      </details>
      <div className="row-tools">
        {count > 1 ? (
          <span
            draggable
            aria-hidden
            title={t("fields.list.drag")}
            className={cn("row-handle", scriptsOnly)}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, `${index} ${list}`);
              event.dataTransfer.effectAllowed = "move";
              if (card.current) event.dataTransfer.setDragImage(card.current, 16, 16);
            }}
          >
            ⠿
          </span>
        ) : null}
        <RowTool
          icon="heroicons_outline:arrow-up"
          label={t("fields.list.up", { row: title })}
          hidden={index === 0}
          {...move(index - 1)}
          data-move="up"
          onClick={() => (pressed.current = "up")}
        />
        <RowTool
          icon="heroicons_outline:arrow-down"
          label={t("fields.list.down", { row: title })}
          hidden={index === count - 1}
          {...move(index + 1)}
          data-move="down"
          onClick={() => (pressed.current = "down")}
        />
        {count < field.max ? (
          <RowTool
            icon="heroicons_outline:document-duplicate"
            label={t("fields.list.copy", { row: title })}
            name="intent"
            value={`row:copy:${list}[${index}]`}
            formAction={hashOfName(`${list}[${index + 1}]-fields`)}
            onClick={inPlace(onCopy)}
          />
        ) : null}
        <RowTool
          icon="heroicons_outline:trash"
          label={t("fields.list.remove", { row: title })}
          {...form.remove.getButtonProps({ name: list, index })}
          formAction={`${place}-undo`}
          onClick={inPlace(onRemove)}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </li>
  );
}

type RowNameProps = { list: string; field: ListField; index: number; title: string };

/** Follows what is typed into the row, and draws nothing else anew. */
function RowName({ list, field, index, title }: RowNameProps) {
  const { t } = useTranslation();
  const { section, context } = useFields();
  const [row] = useField<Record<string, unknown>>(`${list}[${index}]`);
  const words = rowWords({ t, section, context }, placeOf(list), field, index, row.value);
  return <span className={words ? "row-words" : "row-words text-muted-foreground"}>{words || title}</span>;
}

type RowToolProps = {
  icon: string;
  label: string;
  hidden?: boolean;
  name: string;
  value: string;
  formAction: string;
  "data-move"?: string;
  onClick: (event: MouseEvent) => void;
};

function RowTool({ icon, label, hidden, ...button }: RowToolProps) {
  return (
    <Button
      type="submit"
      variant="ghost"
      size="icon"
      formNoValidate
      aria-label={label}
      title={label}
      className={cn("row-tool", hidden && "invisible")}
      {...button}
    >
      <Icon name={icon} />
    </Button>
  );
}
