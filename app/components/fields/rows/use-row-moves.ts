import { useFormMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";

import { hashOfName } from "~/components/fields/focus-field";

const dragType = "application/x-meydan-row";

type Direction = "up" | "down";

export type RowMoves = ReturnType<typeof useRowMoves>;

/**
 * Moves a row by dragging and by buttons, which work without scripts. The focus stays on the pressed button, and
 * `announcement` tells the new position.
 */
export function useRowMoves(list: string, index: number) {
  const { t } = useTranslation();
  const form = useFormMetadata();
  const card = useRef<HTMLLIElement>(null);
  const pressed = useRef<{ direction: Direction; from: number } | null>(null);
  const [announcement, setAnnouncement] = useState("");

  // The browser blurs a row that moves in the page.
  useEffect(() => {
    // React also runs an effect of an earlier drawing between the press and the move.
    if (!pressed.current || pressed.current.from === index) return;
    const { direction } = pressed.current;
    pressed.current = null;
    setAnnouncement(t("fields.list.moved", { at: index + 1 }));
    const buttons = [...(card.current?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [])].filter((button) =>
      button.checkVisibility({ visibilityProperty: true }),
    );
    (buttons.find((button) => button.dataset.move === direction) ?? buttons[0])?.focus();
  }, [index, t]);

  const button = (direction: Direction) => {
    const to = direction === "up" ? Math.max(0, index - 1) : index + 1;
    return {
      ...form.reorder.getButtonProps({ name: list, from: index, to }),
      formAction: hashOfName(`${list}[${to}]`),
      "data-move": direction,
      onClick: () => {
        pressed.current = { direction, from: index };
      },
    };
  };

  return {
    announcement,
    up: button("up"),
    down: button("down"),
    row: {
      ref: card,
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        const [from, of] = event.dataTransfer.getData(dragType).split(" ");
        if (of !== list || from === undefined) return;
        event.preventDefault();
        if (Number(from) !== index) form.reorder({ name: list, from: Number(from), to: index });
      },
    },
    handle: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(dragType, `${index} ${list}`);
        event.dataTransfer.effectAllowed = "move";
        if (card.current) event.dataTransfer.setDragImage(card.current, 16, 16);
      },
    },
  };
}
