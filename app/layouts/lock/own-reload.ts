let keep: (() => void) | undefined;

/**
 * What is done before a page loads itself again: what was typed is kept for whoever it belongs to. @returns what ends
 * it
 */
export function beforeOwnReload(act: () => void): () => void {
  keep = act;
  return () => {
    if (keep === act) keep = undefined;
  };
}

/**
 * Loads the page again: what was told meanwhile is unknown, or the session has ended and it leads to the sign-in, and
 * from there back here.
 */
export function reloadOwn(): void {
  keep?.();
  window.location.reload();
}
