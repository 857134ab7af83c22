export const shortcutModes = ["view", "modify", "add", "edit"] as const;
export type ShortcutMode = (typeof shortcutModes)[number];

/** The page of the shortcuts, in a mode of the panel (specification §4); `edit` names which one. */
export function shortcutsPath(mode: ShortcutMode = "view", id?: string): string {
  if (mode === "view") return "/me/shortcuts";
  return `/me/shortcuts?${new URLSearchParams({ mode, ...(id ? { id } : {}) })}`;
}
