import { useFormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import type { DragEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { useScriptsOnly } from "~/components/controls/use-scripts-only";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Icon } from "~/components/ui/icon";
import { VisuallyHidden } from "~/components/ui/visually-hidden";

type RowFrameProps = { list: string; index: number; count: number; title: string; children: ReactNode };

const dragType = "application/x-meydan-row";

/** A row of a list as a card. Its buttons are conform's, so that they also work without scripts. */
export function RowFrame({ list, index, count, title, children }: RowFrameProps) {
  const { t } = useTranslation();
  const form = useFormMetadata();
  const scriptsOnly = useScriptsOnly();
  const card = useRef<HTMLLIElement>(null);
  const move = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to });
  const pressed = useRef<"up" | "down" | null>(null);
  const [said, setSaid] = useState("");

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

  function drop(event: DragEvent) {
    const [from, of] = event.dataTransfer.getData(dragType).split(" ");
    if (of !== list || from === undefined) return;
    event.preventDefault();
    if (Number(from) !== index) form.reorder({ name: list, from: Number(from), to: index });
  }

  return (
    <li
      ref={card}
      className="@container rounded-lg border bg-card"
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={drop}
    >
      <div className="flex items-center gap-1 rounded-t-lg border-b bg-muted py-1 ps-3 pe-1">
        {count > 1 ? (
          <span
            draggable
            aria-hidden
            title={t("fields.list.drag")}
            className={cn("-ms-1 cursor-grab px-1 text-muted-foreground", scriptsOnly)}
            onDragStart={(event) => {
              event.dataTransfer.setData(dragType, `${index} ${list}`);
              event.dataTransfer.effectAllowed = "move";
              if (card.current) event.dataTransfer.setDragImage(card.current, 16, 16);
            }}
          >
            ⠿
          </span>
        ) : null}
        <span className="me-auto font-medium">{title}</span>
        <RowButton
          icon="heroicons_outline:arrow-up"
          label={t("fields.list.up", { row: title })}
          hidden={index === 0}
          {...move(index - 1)}
          data-move="up"
          onClick={() => (pressed.current = "up")}
        />
        <RowButton
          icon="heroicons_outline:arrow-down"
          label={t("fields.list.down", { row: title })}
          hidden={index === count - 1}
          {...move(index + 1)}
          data-move="down"
          onClick={() => (pressed.current = "down")}
        />
        <RowButton
          icon="heroicons_outline:trash"
          label={t("fields.list.remove", { row: title })}
          {...form.remove.getButtonProps({ name: list, index })}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div className="row-fields">{children}</div>
    </li>
  );
}

type RowButtonProps = {
  icon: string;
  label: string;
  hidden?: boolean;
  name: string;
  value: string;
  form: string;
  formNoValidate: boolean;
  "data-move"?: string;
  onClick?: () => void;
};

function RowButton({ icon, label, hidden, ...button }: RowButtonProps) {
  return (
    <Button
      type="submit"
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      className={cn(hidden && "invisible")}
      {...button}
    >
      <Icon name={icon} />
    </Button>
  );
}
