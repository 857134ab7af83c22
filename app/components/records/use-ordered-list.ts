import { useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { DragEvent } from "react";

import { moveIntent } from "~/lib/records/move-intent";

const dragType = "application/x-meydan-record";

type Direction = "up" | "down";

/**
 * Puts a list in order by dragging, and by the buttons "up" and "down", which work without scripts. The focus stays on
 * the pressed button, and `announcement` names the new place.
 * @param ids in the order of the list
 * @param action where the list's form is posted
 * @param values further values of that form
 * @param rankOf in a list of several ranks, a row moves within its own
 */
export function useOrderedList<List extends HTMLElement = HTMLUListElement>(
  ids: readonly string[],
  {
    action,
    values,
    announce,
    rankOf = () => "",
  }: {
    action: string;
    values: Readonly<Record<string, string>>;
    announce: (id: string, place: number) => string;
    rankOf?: (id: string) => string;
  },
) {
  const submit = useSubmit();
  const list = useRef<List>(null);
  const pressed = useRef<{ id: string; direction: Direction; from: number } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const order = ids.join(" ");

  // The browser blurs a row that moves in the page.
  useEffect(() => {
    const { current } = pressed;
    const at = order.split(" ").indexOf(current?.id ?? "");
    if (!current || at === -1 || at === current.from) return;
    pressed.current = null;
    setAnnouncement(announce(current.id, at + 1));
    const row = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
      ({ dataset }) => dataset.row === current.id,
    );
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [])].filter(
      ({ disabled }) => !disabled,
    );
    (buttons.find(({ dataset }) => dataset.move === current.direction) ?? buttons[0])?.focus();
  }, [order, announce]);

  return {
    list,
    announcement,
    row: (id: string) => ({
      "data-row": id,
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        event.currentTarget.dataset.over = sideOf(event);
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        delete event.currentTarget.dataset.over;
      },
      onDrop(event: DragEvent<HTMLElement>) {
        delete event.currentTarget.dataset.over;
        const dragged = event.dataTransfer.getData(dragType);
        if (dragged === "") return;
        event.preventDefault();
        if (dragged === id) return;
        const intent = moveIntent({ id: dragged, to: sideOf(event), target: id });
        submit({ ...values, intent }, { method: "post", action, preventScrollReset: true });
      },
    }),
    handle: (id: string) => ({
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.setData(dragType, id);
        event.dataTransfer.effectAllowed = "move";
        const row = event.currentTarget.closest("[data-row]");
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
      },
    }),
    button(id: string, direction: Direction) {
      const from = ids.indexOf(id);
      const beside = ids[direction === "up" ? from - 1 : from + 1];
      const target = beside !== undefined && rankOf(beside) === rankOf(id) ? beside : undefined;
      return {
        name: "intent",
        value: target === undefined ? "" : moveIntent({ id, to: direction === "up" ? "before" : "after", target }),
        disabled: target === undefined,
        "data-move": direction,
        onClick: () => {
          pressed.current = { id, direction, from };
        },
      };
    },
  };
}

function sideOf(event: DragEvent<HTMLElement>): "before" | "after" {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? "before" : "after";
}
