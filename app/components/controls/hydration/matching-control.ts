const controls = "a[href], button, input:not([type=hidden]), textarea, select, summary";

const controlsOf = (root: Element) => [...root.querySelectorAll<HTMLElement>(controls)];
const nameOf = (element: Element) =>
  [
    element.tagName,
    ...["name", "value", "href", "aria-label"].map((attribute) => element.getAttribute(attribute)),
  ].join("\n");

/** The same control in another rendering: by name, else by index if both have as many. */
export function matchingControl(element: Element, from: Element, to: Element): HTMLElement | undefined {
  const before = controlsOf(from);
  const after = controlsOf(to);
  const isNamed = (one: Element) => nameOf(one) === nameOf(element);
  const same = after.filter(isNamed);
  if (same.length > 0) return same[before.filter(isNamed).findIndex((one) => one === element)];
  return before.length === after.length ? after[before.findIndex((one) => one === element)] : undefined;
}

/** Copies typed text with the caret, selections, files, and open details from the first rendering. */
export function carryTyped(from: Element, to: Element) {
  for (const element of controlsOf(from)) {
    const next = matchingControl(element, from, to);
    if (
      element instanceof HTMLInputElement &&
      next instanceof HTMLInputElement &&
      ["checkbox", "radio"].includes(element.type)
    ) {
      if (element.checked !== element.defaultChecked) next.checked = element.checked;
    } else if (isTyped(element) && next && isTyped(next)) {
      if (element.value === element.defaultValue) continue;
      if (element.type === "file") {
        (next as HTMLInputElement).files = (element as HTMLInputElement).files;
        continue;
      }
      write(next, element.value);
      if (element.selectionStart !== null) next.setSelectionRange(element.selectionStart, element.selectionEnd);
    } else if (element instanceof HTMLSelectElement && next instanceof HTMLSelectElement) {
      next.value = element.value;
    } else if (element.tagName === "SUMMARY" && next?.parentElement) {
      next.parentElement.toggleAttribute("open", element.parentElement?.hasAttribute("open"));
    }
  }
}

const isTyped = (element: Element): element is HTMLTextAreaElement | HTMLInputElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;

/** Bypasses React's value tracking, which would restore the old value at the next render. */
function write(element: HTMLElement, value: string) {
  Reflect.set(Object.getPrototypeOf(element) as object, "value", value, element);
  element.dispatchEvent(new Event("input", { bubbles: true }));
}
