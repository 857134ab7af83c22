const controls = "input:not([type=hidden]):not([type=file]), select, textarea, [contenteditable=true]";

const isEmpty = (control: HTMLElement) =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement
    ? control.value === ""
    : control.textContent?.trim() === "";

/** Focuses a new row's first empty field. */
export function focusFirstEmpty(row: HTMLElement | null): void {
  const all = [...(row?.querySelectorAll<HTMLElement>(controls) ?? [])].filter((control) =>
    control.checkVisibility({ visibilityProperty: true }),
  );
  (all.find(isEmpty) ?? all[0] ?? row?.querySelector<HTMLElement>("summary"))?.focus();
}
