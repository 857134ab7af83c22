/** Whether the target of an input event now has a value. */
export function isFilled(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio"))
    return target.checked;
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return target.value.trim() !== "";
  return target instanceof HTMLElement && target.textContent !== "";
}
