/** The hash of a field; `steps[2].title` must be encoded. */
export function hashOfName(name: string): string {
  return `#field-${encodeURIComponent(name)}`;
}

/** "#field-title.tr" → "title.tr"; null for another hash. */
export function nameOfHash(hash: string): string | null {
  if (!hash.startsWith("#field-")) return null;
  try {
    return decodeURIComponent(hash.slice("#field-".length));
  } catch {
    return null;
  }
}

const focusable = "input:not([type=hidden]), select, textarea:not([hidden]), button, [contenteditable=true]";

/** Scrolls to a field and focuses it, or a group's first control. */
export function focusField(name: string): void {
  const element =
    document.getElementById(`field-${name}`) ?? document.getElementById(`field-${name.replace(/\.(tr|en)$/, "")}`);
  const control = element?.matches(focusable) ? element : (element?.querySelector<HTMLElement>(focusable) ?? element);
  for (let row = control?.closest("details"); row; row = row.parentElement?.closest("details")) row.open = true;
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}
