/** After load, when the browser is idle. @returns cancels it */
export function whenIdle(callback: () => void): () => void {
  // Safari lacks it.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, 1_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: 5_000 });
  return () => cancelIdleCallback(idle);
}
