let keep: (() => void) | undefined;

/** Registers what runs before a reload: saving the typed text. @returns ends it */
export function beforeOwnReload(act: () => void): () => void {
  keep = act;
  return () => {
    if (keep === act) keep = undefined;
  };
}

/** Reloads after missed events, or when the session ended: then the sign-in page comes and leads back. */
export function reloadOwn(): void {
  keep?.();
  window.location.reload();
}
