const latest = 30_000;

/** Once the page is idle, or after 30 s (specification §9); never in development, whose files have no hashed names. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register("/sw.js", { updateViaCache: "none" })
      .catch((error: unknown) => console.warn("The service worker was not registered:", error));
  };
  if ("requestIdleCallback" in window) requestIdleCallback(register, { timeout: latest });
  else setTimeout(register, latest);
}
