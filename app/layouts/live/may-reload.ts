const storageKey = "meydan.reloads";
const within = 60_000;
const most = 3;

/**
 * Whether the page may load itself again: a server that takes connections and drops them must not keep pages loading
 * for ever.
 */
export function mayReload(now = Date.now()): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    const recent = (Array.isArray(kept) ? kept : []).filter(
      (at): at is number => typeof at === "number" && at > now - within,
    );
    if (recent.length >= most) return false;
    sessionStorage.setItem(storageKey, JSON.stringify([...recent, now]));
  } catch {
    // Without storage nobody counts.
  }
  return true;
}
