import type { BoardMove } from "~/lib/apps/scrumboard/moved-lists";

/** Pixels that a pointer moves before a press is a drag. */
const slack = 6;
/** Pixels at the edge of what scrolls in which a dragged thing scrolls it, and how far at each frame. */
const edge = 56;
const speed = 14;
/** Milliseconds in which what is let go glides into its place. */
const glide = 200;

type Drag = {
  what: BoardMove["what"];
  element: HTMLElement;
  id: string;
  pointer: number;
  start: { x: number; y: number };
  at: { x: number; y: number };
  ghost?: HTMLElement;
  over?: { element: HTMLElement; move: BoardMove };
  frame?: number;
};
export type BoardDrag = { onStart: () => void; onDrop: (move: BoardMove) => void; onEnd: () => void };

/**
 * Drags cards (`data-card`) and lists (`data-list`, by their `data-list-head`) with a mouse or a pen, and with a finger
 * by the handle (`data-drag`), which leaves the rest of the board to scrolling. React draws nothing meanwhile, so a
 * board of any size follows the pointer. @returns ends it
 */
export function watchDrags(root: HTMLElement, { onStart, onDrop, onEnd }: BoardDrag): () => void {
  let drag: Drag | undefined;

  const onDown = (event: PointerEvent) => {
    const found = event.button === 0 && event.isPrimary && !drag ? grasped(event) : null;
    if (!found) return;
    const at = { x: event.clientX, y: event.clientY };
    drag = { ...found, pointer: event.pointerId, start: at, at };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", onKey, { capture: true });
  };
  const onMove = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    drag.at = { x: event.clientX, y: event.clientY };
    if (drag.ghost || Math.hypot(drag.at.x - drag.start.x, drag.at.y - drag.start.y) < slack) return;
    onStart();
    lift(drag);
    drag.frame = requestAnimationFrame(follow);
  };
  const follow = () => {
    if (!drag?.ghost) return;
    const { ghost, at, start } = drag;
    ghost.style.transform = `translate3d(${at.x - start.x}px, ${at.y - start.y}px, 0) rotate(1.5deg)`;
    scrollAtEdges(root, drag);
    mark(drag, placeUnder(drag));
    drag.frame = requestAnimationFrame(follow);
  };
  const stop = () => {
    if (drag?.frame !== undefined) cancelAnimationFrame(drag.frame);
    if (drag) mark(drag, undefined);
    drag = undefined;
    document.documentElement.removeAttribute("data-dragging");
    window.removeEventListener("pointermove", onMove);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", cancel);
    window.removeEventListener("keydown", onKey, { capture: true });
  };
  const onUp = (event: PointerEvent) => {
    if (!drag?.ghost) return stop();
    drag.at = { x: event.clientX, y: event.clientY };
    mark(drag, placeUnder(drag));
    // The press that ends on a link is no click.
    window.addEventListener("click", swallow, { capture: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    const { over, ghost, what, id, element } = drag;
    stop();
    if (over) onDrop(over.move);
    land(ghost, `[data-${what}="${id}"]`, element);
    onEnd();
  };
  const cancel = () => {
    const { ghost, element } = drag ?? {};
    stop();
    if (!ghost || !element) return;
    ghost.remove();
    element.removeAttribute("data-dragged");
    onEnd();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !drag?.ghost) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const onNative = (event: DragEvent) => event.preventDefault();
  root.addEventListener("pointerdown", onDown);
  // A link would be dragged by the browser.
  root.addEventListener("dragstart", onNative);
  return () => {
    cancel();
    root.removeEventListener("pointerdown", onDown);
    root.removeEventListener("dragstart", onNative);
  };
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

/** What a press takes hold of; null for a control, and for a finger beside the handle. */
function grasped(event: PointerEvent): Pick<Drag, "what" | "element" | "id"> | null {
  const target = event.target instanceof Element ? event.target : null;
  const handle = target?.closest("[data-drag]");
  if (!target || (!handle && (event.pointerType === "touch" || target.closest("button, input, textarea, [popover]"))))
    return null;
  const card = target.closest<HTMLElement>("[data-card]");
  if (card?.dataset.card) return { what: "card", element: card, id: card.dataset.card };
  const list = target.closest("[data-list-head]")?.closest<HTMLElement>("[data-list]");
  return list?.dataset.list ? { what: "list", element: list, id: list.dataset.list } : null;
}

/** A picture of it follows the pointer. */
function lift(drag: Drag): void {
  const { element } = drag;
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.setAttribute("aria-hidden", "true");
  for (const name of ["data-card", "data-list", "data-row"]) ghost.removeAttribute(name);
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: "0",
    zIndex: "60",
    pointerEvents: "none",
    overflow: "hidden",
    boxShadow: "0 12px 32px rgb(0 0 0 / 0.25)",
  });
  document.body.append(ghost);
  document.getSelection()?.removeAllRanges();
  document.documentElement.setAttribute("data-dragging", "");
  element.setAttribute("data-dragged", "");
  drag.ghost = ghost;
}

/** Where it would be put if it were let go here. */
function placeUnder({ what, id, at, element }: Drag): Drag["over"] {
  const under = document.elementFromPoint(at.x, at.y);
  const list = under?.closest<HTMLElement>("[data-list]");
  if (!list?.dataset.list) return undefined;
  if (what === "list") {
    if (list === element) return undefined;
    const { left, width } = list.getBoundingClientRect();
    const to = at.x < left + width / 2 ? "before" : "after";
    return { element: list, move: { what, id, to, target: list.dataset.list } };
  }
  const card = under?.closest<HTMLElement>("[data-card]");
  if (card === element) return undefined;
  if (card?.dataset.card) {
    const { top, height } = card.getBoundingClientRect();
    const to = at.y < top + height / 2 ? "before" : "after";
    return { element: card, move: { what, id, to, target: card.dataset.card } };
  }
  // Beside the cards: before all of them above the first one, else behind those that are shown.
  const cards = [...list.querySelectorAll<HTMLElement>("[data-card]")].filter((one) => one !== element);
  const [first, last] = [cards[0], cards.at(-1)];
  if (first?.dataset.card && at.y < first.getBoundingClientRect().top)
    return { element: first, move: { what, id, to: "before", target: first.dataset.card } };
  if (last?.dataset.card) return { element: last, move: { what, id, to: "after", target: last.dataset.card } };
  const box = list.querySelector<HTMLElement>("[data-cards]") ?? list;
  return { element: box, move: { what, id, to: "into", target: list.dataset.list } };
}

function mark(drag: Drag, over: Drag["over"]): void {
  if (drag.over && drag.over.element !== over?.element) delete drag.over.element.dataset.over;
  if (over) over.element.dataset.over = over.move.to;
  drag.over = over;
}

function scrollAtEdges(root: HTMLElement, { what, at }: Drag): void {
  const across = root.getBoundingClientRect();
  if (at.x < across.left + edge) root.scrollLeft -= speed;
  else if (at.x > across.right - edge) root.scrollLeft += speed;
  if (what === "list") return;
  const column = document.elementFromPoint(at.x, at.y)?.closest("[data-list]")?.querySelector("[data-cards]");
  if (!column) return;
  const { top, bottom } = column.getBoundingClientRect();
  if (at.y < top + edge) column.scrollTop -= speed;
  else if (at.y > bottom - edge) column.scrollTop += speed;
}

/** The picture glides to where the page has drawn the thing itself. */
function land(ghost: HTMLElement, selector: string, element: HTMLElement): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const end = () => {
    ghost.remove();
    for (const one of document.querySelectorAll("[data-dragged]")) one.removeAttribute("data-dragged");
  };
  if (isStill) return end();
  requestAnimationFrame(() => {
    const there = document.querySelector<HTMLElement>(selector) ?? element;
    const { left, top } = there.getBoundingClientRect();
    const [x, y] = [left - parseFloat(ghost.style.left), top - parseFloat(ghost.style.top)];
    const move = ghost.animate(
      { transform: `translate3d(${x}px, ${y}px, 0)` },
      { duration: glide, easing: "ease-out" },
    );
    move.onfinish = end;
    move.oncancel = end;
  });
}
