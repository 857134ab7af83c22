import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

const typesIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox],[type=radio]), select, textarea"));

/**
 * Keys of a list of records: `n` opens a new one, `j` and `k` go to the next and the previous row, `e` to the first field
 * of the open record or to its form, `?` opens the map of these keys. They are quiet while somebody types.
 * @param add the page that `n` opens
 * @param hasChord Ctrl or Cmd with "/" opens it, too
 * @returns the ref of the map's button
 */
export function useListKeys(add: string | undefined, { hasChord = false } = {}) {
  const navigate = useNavigate();
  const map = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented || document.querySelector(":popover-open, dialog[open]")) return;
      if (event.ctrlKey || event.metaKey) {
        if (!hasChord || event.key !== "/" || add === undefined) return;
        event.preventDefault();
        return navigate(add);
      }
      if (typesIn(event.target)) return;
      const act = {
        n: () => add !== undefined && navigate(add),
        j: () => focusRow(1),
        k: () => focusRow(-1),
        e: () => editOpen(),
        "?": () => map.current?.click(),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, add, hasChord]);
  return map;
}

function editOpen(): void {
  const field = "[data-record-form] :is(input:not([type=hidden]), textarea)";
  const first = document.querySelector<HTMLElement>(field);
  if (first) first.focus();
  else document.querySelector<HTMLElement>("[data-edit-link]")?.click();
}

function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = links.findIndex((link) => link.closest("[data-row]")?.contains(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}
