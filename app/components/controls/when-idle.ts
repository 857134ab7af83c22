/** Calls back once the page has loaded and has nothing else to do. @returns how to give it up */
export function whenIdle(callback: () => void): () => void {
  // Safari has none.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, 1_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: 5_000 });
  return () => cancelIdleCallback(idle);
}
