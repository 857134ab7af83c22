const storageKey = "meydan.reloads";
const within = 60_000;
const most = 3;

/** A server that accepts and drops connections must not make pages reload for ever. */
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
