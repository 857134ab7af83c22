export const shortcutModes = ["view", "modify", "add", "edit"] as const;
export type ShortcutMode = (typeof shortcutModes)[number];

/** In a mode of the panel (specification §4). */
export function shortcutsPath(mode: ShortcutMode = "view", id?: string): string {
  if (mode === "view") return "/me/shortcuts";
  return `/me/shortcuts?${new URLSearchParams({ mode, ...(id ? { id } : {}) })}`;
}
